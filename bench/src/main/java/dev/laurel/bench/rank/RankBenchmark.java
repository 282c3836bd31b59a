package dev.laurel.bench.rank;

import dev.laurel.bench.load.Players;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The operations of a leaderboard, in nanoseconds. Not final: JMH makes subclasses of it.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RankBenchmark {
  private static final long SEED = 1;

  @Param({"1000000", "10000000"})
  public int entries;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final long[] scores = new long[Leaderboard.BATCH];
  private Leaderboard board = Leaderboard.of(0, random);
  private long clock = Integer.MAX_VALUE;

  @Setup
  public void load() {
    board = Leaderboard.of(entries, random);
  }

  @Benchmark
  @OperationsPerInvocation(Leaderboard.BATCH)
  public void update() {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = random.nextLong(Players.SCORES);
    }
    board.update(draw(), scores, clock);
    clock += scores.length;
  }

  @Benchmark
  @OperationsPerInvocation(Leaderboard.BATCH)
  public long[] rank() {
    return board.ranks(draw());
  }

  @Benchmark
  public String select() {
    return board.select(random.nextInt(entries));
  }

  @Benchmark
  public long top100() {
    return board.top();
  }

  @Benchmark
  @OperationsPerInvocation(Leaderboard.BATCH)
  public long around11() {
    return board.around(draw());
  }

  private String[] draw() {
    return Leaderboard.draw(entries, random);
  }
}
