package dev.laurel.http.api;

import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Client;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Response;
import dev.laurel.http.server.Workspace;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One request on its route: who makes it, path parameters, query, body, and the way to answer. It
/// belongs to the event loop and uses the loop's buffers, or is [#away] from it and has its own.
record Call(
    Exchange exchange,
    Caller caller,
    List<String> path,
    Query query,
    byte[] body,
    int length,
    @Nullable Workspace own) {
  /// The same call for another thread, which may take its time.
  Call away(int jsonDepth) {
    Workspace workspace = new Workspace(new JsonReader(jsonDepth), new JsonWriter());
    return new Call(exchange, caller, path, query, Arrays.copyOf(body, length), length, workspace);
  }

  GameId game() {
    return new GameId(path.get(0));
  }

  BoardKey board() {
    return BoardKey.of(path.get(0), path.get(1));
  }

  PlayerId player() {
    return new PlayerId(path.get(2));
  }

  /// Who asks, as the audit log tells it.
  Origin origin() {
    return Origin.of(caller.actor(), exchange.client());
  }

  /// From where the call comes.
  Client client() {
    return exchange.client();
  }

  /// Which standings the query means.
  Where where() {
    String ranking = query.text("ranking");
    return new Where(
        board(),
        query.text("window"),
        query.text("group"),
        ranking == null ? null : Labels.RANKING.value("ranking", ranking),
        query.date("asOf"));
  }

  /// The body, ready to be read as JSON.
  JsonReader reader() {
    return workspace().reader().reset(body, 0, length);
  }

  /// An empty buffer for the answer.
  JsonWriter writer() {
    return workspace().writer().reset();
  }

  private Workspace workspace() {
    return own == null ? exchange.workspace() : own;
  }

  void reply(Response response) {
    onLoop(() -> exchange.reply(response));
  }

  void reply(JsonWriter json) {
    reply(Response.json(200, json));
  }

  /// Goes on on the event loop: at once where it is there.
  void onLoop(Runnable task) {
    if (own == null) {
      task.run();
    } else {
      exchange.onLoop(task);
    }
  }
}
