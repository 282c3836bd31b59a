package dev.laurel.http.api;

import dev.laurel.core.archive.Archivist;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Route.BodyKind;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Response;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Boards: defining, showing, listing and deleting them.
final class Boards {
  private static final String BOARD = "/v1/games/{game}/boards/{board}";
  private static final byte[] GAME = JsonWriter.token("{\"game\":");
  private static final byte[] BOARDS = JsonWriter.token(",\"boards\":");

  private final Submissions submissions;
  private final Queries queries;
  private final Ledger ledger;
  private final Archivist archivist;

  Boards(Submissions submissions, Queries queries, Ledger ledger, Archivist archivist) {
    this.submissions = submissions;
    this.queries = queries;
    this.ledger = ledger;
    this.archivist = archivist;
  }

  /// What shows boards.
  List<Route> showing() {
    return List.of(
        Route.get("/v1/games", this::games).asking(),
        Route.get("/v1/games/{game}/boards", this::list, "tag").asking(),
        Route.get(BOARD, this::show).asking());
  }

  /// What changes them.
  List<Route> changing() {
    return List.of(
        Route.of("PUT", BOARD, BodyKind.JSON, this::define),
        Route.of("DELETE", BOARD, BodyKind.NONE, this::drop));
  }

  private void games(Call call) {
    Map<GameId, Integer> games = new TreeMap<>();
    for (Board board : ledger.boards()) {
      GameId game = board.key().game();
      if (call.caller().mayUse(game)) {
        games.merge(game, 1, Integer::sum);
      }
    }
    JsonWriter json = call.writer().raw('[');
    boolean first = true;
    for (Map.Entry<GameId, Integer> game : games.entrySet()) {
      if (!first) {
        json.raw(',');
      }
      first = false;
      json.raw(GAME).string(game.getKey().value());
      json.raw(BOARDS).number(game.getValue().longValue()).raw('}');
    }
    call.reply(json.raw(']'));
  }

  private void list(Call call) {
    GameId game = call.game();
    String tag = call.query().text("tag");
    List<Board> boards =
        ledger.boards().stream()
            .filter(board -> board.key().game().equals(game))
            .filter(board -> tag == null || board.tags().contains(tag))
            .toList();
    JsonWriter json = call.writer().raw('[');
    for (int i = 0; i < boards.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      BoardWriter.write(json, boards.get(i));
    }
    call.reply(json.raw(']'));
  }

  private void show(Call call) {
    Board board = queries.board(call.board());
    JsonWriter json = call.writer();
    BoardWriter.write(json, board);
    call.reply(json);
  }

  private void define(Call call) {
    Board board = BoardReader.read(call.reader(), call.board());
    Pending.send(
        submissions,
        call.exchange(),
        new Command.Define(board, call.origin()),
        (exchange, answer) -> {
          // Snapshots begin with the day on which it first sees the board: this one.
          archivist.wake();
          return tellDefined(exchange, answer);
        });
  }

  private static Response tellDefined(Exchange exchange, Answer answer) {
    if (!(answer instanceof Answer.Applied(Event.Defined defined))) {
      throw new IllegalStateException("a definition without its event");
    }
    JsonWriter json = exchange.workspace().writer().reset();
    BoardWriter.write(json, defined.definition());
    if (!defined.created()) {
      return Response.json(200, json);
    }
    BoardKey key = defined.board();
    return Response.json(201, json)
        .with("location", "/v1/games/" + key.game() + "/boards/" + key.board());
  }

  private void drop(Call call) {
    Pending.send(
        submissions,
        call.exchange(),
        new Command.Drop(call.board(), call.origin()),
        (_, _) -> Response.empty(204));
  }
}
