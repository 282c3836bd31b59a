package dev.laurel.bench.server;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// From the start of the process until ranks are answered: Laurel on its data directory, Redis on
/// its dump file, both with the same entries.
public final class StartBench {
  private static final long SEED = 5;

  private final Session session;
  private final int entries;

  public StartBench(Session session, int entries) {
    this.session = session;
    this.entries = entries;
  }

  public void run() throws IOException, InterruptedException {
    Optional<Measure> redis = Optional.empty();
    if (session.withRedis()) {
      redis = Optional.of(startRedis(fillRedis()));
    }
    session.compare(
        String.format(Locale.ROOT, "start with %,d entries", entries),
        "s",
        Bar.ratioAtMost(1),
        startLaurel(fillLaurel()),
        redis);
  }

  private Path fillLaurel() throws IOException, InterruptedException {
    try (LaurelServer laurel = LaurelServer.start(session.workspace())) {
      laurel.define();
      HttpBench.fill(laurel, new BoardCalls(entries, SEED), entries);
      return laurel.directory();
    }
  }

  private Path fillRedis() throws IOException, InterruptedException {
    SortedSet set = new SortedSet(entries, SEED);
    RedisServer redis = session.filledRedis(RedisServer.Keeps.NOTHING, set, entries).orElseThrow();
    try (redis) {
      redis.save();
      return redis.directory();
    }
  }

  private Measure startLaurel(Path directory) {
    return _ -> {
      long startNanos = System.nanoTime();
      try (LaurelServer laurel = LaurelServer.startIn(session.workspace(), directory)) {
        double seconds = secondsSince(startNanos);
        requireEntries(laurel.size());
        return seconds;
      }
    };
  }

  private Measure startRedis(Path directory) {
    return _ -> {
      long startNanos = System.nanoTime();
      try (RedisServer redis =
          RedisServer.startIn(session.workspace(), directory, RedisServer.Keeps.NOTHING)) {
        double seconds = secondsSince(startNanos);
        requireEntries(redis.size(SortedSet.KEY));
        return seconds;
      }
    };
  }

  private void requireEntries(long found) {
    if (found != entries) {
      throw new BenchFailure("%d of %d entries are there after a start".formatted(found, entries));
    }
  }

  private static double secondsSince(long startNanos) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    System.err.printf(Locale.ROOT, "  ready after %.2f s%n", seconds);
    return seconds;
  }
}
