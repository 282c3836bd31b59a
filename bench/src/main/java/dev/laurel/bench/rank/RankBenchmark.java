package dev.laurel.bench.rank;

import dev.laurel.bench.load.Players;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
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
  private final byte[] told = new byte[RankBench.TOLD_BYTES];
  private Leaderboard board = Leaderboard.of(0, random);
  private long clock = Integer.MAX_VALUE;

  @Setup
  public void load() {
    board = Leaderboard.of(entries, random);
  }

  @Benchmark
  public void update() {
    board.update(anyone(), random.nextLong(Players.SCORES), clock++);
  }

  @Benchmark
  public long rank() {
    return board.rank(anyone());
  }

  @Benchmark
  public String select() {
    return board.select(random.nextInt(entries));
  }

  @Benchmark
  public int top100() {
    return board.top(RankBench.TOP, told);
  }

  @Benchmark
  public int around11() {
    return board.around(anyone(), RankBench.AROUND, told);
  }

  private String anyone() {
    return Players.id(random.nextInt(entries));
  }
}
