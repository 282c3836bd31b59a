package dev.laurel.http.model;

import dev.laurel.testkit.model.LaurelSubject;
import dev.laurel.testkit.model.Runner;
import dev.laurel.testkit.model.Workload;
import dev.laurel.testkit.store.FaultyRows;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Laurel behind HTTP gives the answers of the rules: the workloads of the testkit over a socket,
/// also through crashes and full disks. In every other one reads leave the event loop.
final class HttpModelTest {
  /// As many as there are combinations of policy, order, tie-break and ranking.
  static LongStream seeds() {
    return LongStream.range(0, 72);
  }

  static LongStream manySeeds() {
    return LongStream.range(10_000, 13_000);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_the_oracle(long seed) {
    agree(seed, 100, Workload.Hazards.NONE);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_the_oracle_through_crashes(long seed) {
    agree(-1 - seed, 60, Workload.Hazards.ALL);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("manySeeds")
  void agrees_with_the_oracle_for_long(long seed) {
    agree(seed, 300, Workload.Hazards.ALL);
  }

  private static void agree(long seed, int length, Workload.Hazards hazards) {
    Workload workload = ScopedKeys.in(Workload.random(seed, length, hazards));
    boolean remote = seed % 2 == 0;
    new Runner(clock ->
        LaurelSubject.start(clock, FaultyRows.empty(seed), seed, new HttpCaller(remote)))
        .check(workload);
  }
}
