package dev.laurel.testkit.model;

import dev.laurel.testkit.store.FaultyRows;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Laurel in one process gives the answers of the rules, whatever is asked in whatever order, and
/// goes on doing so after every kind of end.
///
/// 72 combinations of policy, order, tie-break and ranking follow one another with the seeds. Each
/// test is one such round.
final class LaurelModelTest {
  private static final int COMBINATIONS = 72;

  static LongStream rounds() {
    return LongStream.range(0, 12);
  }

  static LongStream manyRounds() {
    return LongStream.range(1_000, 1_500);
  }

  @ParameterizedTest
  @MethodSource("rounds")
  void agrees_with_the_oracle(long round) {
    agree(round, 80, Workload.Hazards.NONE);
  }

  @ParameterizedTest
  @MethodSource("rounds")
  void agrees_with_the_oracle_through_crashes(long round) {
    agree(-1 - round, 120, Workload.Hazards.ALL);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("manyRounds")
  void agrees_with_the_oracle_for_long(long round) {
    agree(round, 400, Workload.Hazards.ALL);
  }

  private static void agree(long round, int length, Workload.Hazards hazards) {
    for (long i = 0; i < COMBINATIONS; i++) {
      long seed = round * COMBINATIONS + i;
      new Runner(clock -> LaurelSubject.start(clock, FaultyRows.empty(seed), seed))
          .check(Workload.random(seed, length, hazards));
    }
  }
}
