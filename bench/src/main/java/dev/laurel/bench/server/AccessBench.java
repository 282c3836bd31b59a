package dev.laurel.bench.server;

import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Plan;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.Optional;

/// What knowing the caller costs: submissions to a server that asks for a key, beside those to one
/// of the same build that has none yet, in turn.
public final class AccessBench {
  private static final int CONNECTIONS = 64;
  private static final long SEED = 8;

  private final Session session;
  private final int players;
  private final BoardCalls board;

  public AccessBench(Session session, int players) {
    this.session = session;
    this.players = players;
    this.board = new BoardCalls(players, SEED);
  }

  public void run() throws IOException, InterruptedException {
    try (LaurelServer guarded = filled();
        LaurelServer open = filled()) {
      String key = guarded.makeKey();
      session.compare(
          "HTTP submissions with keys against without",
          "op/s",
          Bar.ratioAtLeast(0.85),
          over(guarded.port(), board.submitWith(key)),
          Optional.of(over(open.port(), board.submit())));
    }
  }

  private LaurelServer filled() throws IOException, InterruptedException {
    LaurelServer server = LaurelServer.start(session.workspace());
    server.define();
    HttpBench.fill(server, board, players);
    return server;
  }

  private static Measure over(int port, Traffic traffic) {
    return effort -> Load.run(Plan.unpipelined(port, CONNECTIONS), traffic, effort).perSecond();
  }
}
