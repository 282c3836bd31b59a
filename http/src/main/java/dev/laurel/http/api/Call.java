package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Response;
import java.util.List;

/// One request on its route: path parameters, query, body, and the way to answer.
record Call(Exchange exchange, List<String> path, Query query, byte[] body, int length) {
  GameId game() {
    return new GameId(path.get(0));
  }

  BoardKey board() {
    return BoardKey.of(path.get(0), path.get(1));
  }

  PlayerId player() {
    return new PlayerId(path.get(2));
  }

  /// Which standings the query means.
  Where where() {
    if (query.text("asOf") != null) {
      throw new InvalidInput(
          "asOf", "cannot be answered: this server keeps no daily snapshots; ask for a window");
    }
    String ranking = query.text("ranking");
    return new Where(
        board(),
        query.text("window"),
        query.text("group"),
        ranking == null ? null : Labels.RANKING.value("ranking", ranking));
  }

  /// The body, ready to be read as JSON.
  JsonReader reader() {
    return exchange.workspace().reader().reset(body, 0, length);
  }

  /// An empty buffer for the answer.
  JsonWriter writer() {
    return exchange.workspace().writer().reset();
  }

  void reply(Response response) {
    exchange.reply(response);
  }

  void reply(JsonWriter json) {
    exchange.reply(Response.json(200, json));
  }
}
