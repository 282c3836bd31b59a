package dev.laurel.bench.server;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.host.Machine;
import dev.laurel.bench.host.ProcessMemory;
import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Plan;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Session;
import dev.laurel.bench.stream.Audience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Many open streams of one board that changes all the time: when the last of them has the last
/// state, what a stream costs in memory, and what all of them cost those who submit to another
/// board of the same server.
public final class StreamBench {
  /// Few enough that many of the changes are among the ten that a stream shows.
  private static final int WATCHED_PLAYERS = 100;

  private static final String WATCHED = BoardCalls.GAME + "/boards/watched";
  private static final int TOP = 10;
  private static final int CONNECTIONS = 64;
  private static final int CHANGE_CONNECTIONS = 8;
  private static final int OTHER_FILES = 1_000;
  private static final int WARMUP_STREAMS = 1_000;
  private static final long SEED = 8;

  private final Session session;
  private final int streams;
  private final double changesPerSecond;
  private final int players;
  private final BoardCalls board;
  private final BoardCalls watched = new BoardCalls(WATCHED_PLAYERS, SEED);

  public StreamBench(Session session, int streams, double changesPerSecond, int players) {
    this.session = session;
    this.streams = streams;
    this.changesPerSecond = changesPerSecond;
    this.players = players;
    this.board = new BoardCalls(players, SEED);
  }

  public void run() throws IOException, InterruptedException {
    Machine.requireOpenFiles(streams + OTHER_FILES);
    try (LaurelServer laurel = server()) {
      laurel.define();
      laurel.define(WATCHED);
      measureMemory(laurel);
      HttpBench.fill(laurel, board, players);
      laurel.awaitIdle();
      double before = submissions(laurel);
      double beside = watch(laurel);
      double after = submissions(laurel);
      double without = (before + after) / 2;
      tell("submissions, nobody watching", "op/s", without);
      tell("submissions beside all streams", "op/s", beside);
      session.tell(
          "submissions beside streams, of those without",
          "times",
          beside / without,
          OptionalDouble.empty(),
          Bar.valueAtLeast(0.8));
    }
  }

  private LaurelServer server() throws IOException, InterruptedException {
    Path directory = session.workspace().directory("settings");
    Path settings =
        Files.writeString(
            directory.resolve("laurel.yaml"),
            """
            max-connections: %1$d
            max-streams: %1$d
            max-streams-per-caller: %1$d
            """
                .formatted(streams + OTHER_FILES));
    return LaurelServer.start(
        session.workspace(),
        List.of("--config", settings.toString(), "--data", directory.resolve("data").toString()));
  }

  /// The rate of submissions to the large board, while the watched one changes.
  private double submissions(LaurelServer laurel) throws IOException, InterruptedException {
    Plan plan = Plan.unpipelined(laurel.port(), CONNECTIONS);
    try (Load changes = changes(laurel)) {
      double rate =
          session
              .rounds()
              .measure(
                  effort -> Load.run(plan, board.submit(), effort).perSecond(), Optional.empty())
              .laurel();
      requireHealthy(changes);
      return rate;
    }
  }

  private Load changes(LaurelServer laurel) throws IOException {
    return Load.start(
        Plan.paced(laurel.port(), CHANGE_CONNECTIONS, changesPerSecond), watched.submit(WATCHED));
  }

  /// Before there is any load: the heap of a busy server grows and shrinks by more than all streams
  /// together.
  private void measureMemory(LaurelServer laurel) throws IOException, InterruptedException {
    audience(laurel, Math.min(streams, WARMUP_STREAMS)).close();
    ProcessMemory before = laurel.memory();
    try (Audience _ = audience(laurel, streams)) {
      ProcessMemory after = laurel.memory();
      tell("heap of a stream", "B", perStream(after.heapBytes() - before.heapBytes()));
      tell(
          "resident memory of a stream",
          "B",
          perStream(after.residentBytes() - before.residentBytes()));
    }
  }

  private double perStream(long bytes) {
    return bytes / (double) streams;
  }

  private static Audience audience(LaurelServer laurel, int streams)
      throws IOException, InterruptedException {
    return Audience.open(laurel.port(), WATCHED + "/stream?limit=" + TOP, streams);
  }

  /// The rate of submissions while all streams are open.
  private double watch(LaurelServer laurel) throws IOException, InterruptedException {
    try (Audience audience = audience(laurel, streams)) {
      measureLastState(laurel, audience);
      double rate = submissions(laurel);
      audience.requireHealthy();
      return rate;
    }
  }

  private void measureLastState(LaurelServer laurel, Audience audience)
      throws IOException, InterruptedException {
    double slowest = 0;
    for (int round = 0; round < session.rounds().count(); round++) {
      slowest = Math.max(slowest, lastState(laurel, audience, round));
    }
    session.tell(
        "the slowest stream has the last state after",
        "ms",
        slowest,
        OptionalDouble.empty(),
        Bar.valueAtMost(1_000));
  }

  /// Changes the board for a while; how long it takes from sending the last change until every
  /// stream was told the state with it.
  private double lastState(LaurelServer laurel, Audience audience, int round)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    long bytes = audience.bytes();
    try (Load changes = changes(laurel)) {
      Thread.sleep((long) (1_000 * session.rounds().effort().seconds()));
      requireHealthy(changes);
      double seconds = (System.nanoTime() - start) / 1e9;
      System.err.printf(
          "  %,d changes/s, %,.1f MB/s to %,d streams%n",
          (long) (changes.done() / seconds), (audience.bytes() - bytes) / 1e6 / seconds, streams);
    }
    long score = Players.SCORES + round;
    audience.seek("\"score\":" + score + ",");
    long sent = System.nanoTime();
    laurel.submit(WATCHED, "last", score);
    double millis = (audience.awaitAll() - sent) / 1e6;
    System.err.printf(
        "  the last of %,d streams had the last state after %.0f ms%n", streams, millis);
    return millis;
  }

  private static void requireHealthy(Load changes) {
    Exception failure = changes.failure();
    if (failure != null) {
      throw new BenchFailure("changes: " + failure.getMessage(), failure);
    }
  }

  private void tell(String what, String unit, double number) {
    session.tell(what, unit, number, OptionalDouble.empty());
  }
}
