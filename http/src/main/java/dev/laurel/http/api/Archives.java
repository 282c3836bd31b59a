package dev.laurel.http.api;

import dev.laurel.core.Refusal.Forbidden;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.archive.History;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.WindowLine;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Route.BodyKind;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/// The past: snapshots, results of windows, the history of a player, and the end of a season by
/// hand.
final class Archives {
  private static final String BOARD = "/v1/games/{game}/boards/{board}";
  private static final LocalDate FIRST_DAY = LocalDate.of(1970, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);
  private static final int USUAL_DAYS = 400;
  private static final long PATIENCE_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

  private final Submissions submissions;
  private final Queries queries;
  private final Archivist archivist;

  Archives(Submissions submissions, Queries queries, Archivist archivist) {
    this.submissions = submissions;
    this.queries = queries;
    this.archivist = archivist;
  }

  List<Route> showing() {
    return List.of(
        slow(Route.get(BOARD + "/snapshots", this::snapshots)),
        slow(Route.get(BOARD + "/windows/{window}/result", this::result)),
        slow(
            Route.get(
                "/v1/players/{player}/history",
                this::history,
                "game",
                "board",
                "from",
                "to",
                "limit",
                "ranking")));
  }

  List<Route> changing() {
    return List.of(
        slow(Route.of("POST", BOARD + "/windows/{window}/close", BodyKind.NONE, this::close)));
  }

  private static Route slow(Route route) {
    return route.asking().waiting(_ -> true);
  }

  private void snapshots(Call call) {
    call.reply(new ArchiveWriter(call.writer()).snapshots(queries.snapshots(call.board())));
  }

  private void result(Call call) {
    var result = queries.result(call.board(), call.path().get(2));
    call.reply(new ArchiveWriter(call.writer()).result(result));
  }

  private void history(Call call) {
    Query query = call.query();
    BoardKey key = BoardKey.of(query.required("game"), query.required("board"));
    if (!call.caller().mayUse(key.game())) {
      throw new Forbidden("This key is not for the game '" + key.game() + "'.");
    }
    Board board = queries.board(key);
    String named = query.text("ranking");
    Ranking ranking = named == null ? board.ranking() : Labels.RANKING.value("ranking", named);
    History asked =
        new History(
            new PlayerId(call.path().getFirst()),
            key,
            Objects.requireNonNullElse(query.date("from"), FIRST_DAY),
            Objects.requireNonNullElse(query.date("to"), LAST_DAY),
            query.integer("limit", USUAL_DAYS));
    call.reply(new ArchiveWriter(call.writer()).history(asked, ranking, queries.history(asked)));
  }

  /// Whoever ends a season asks for its result next: that is there when this answers, unless it
  /// takes long.
  private void close(Call call) {
    BoardKey board = call.board();
    String id = queries.windowId(board, call.path().get(2));
    submissions.apply(new Command.End(board, id, call.origin()));
    archivist.wake();
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!queries.isSettled(board, id) && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    WindowLine line = queries.window(board, id);
    call.reply(new StandingsWriter(call.writer()).window(line));
  }
}
