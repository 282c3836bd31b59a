package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The checks find what they are there to find.
final class RunnerTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final Instant START = Instant.parse("2025-07-13T10:30:00.5Z");

  @Test
  void a_ledger_that_answers_before_its_sync_is_caught() {
    // A cut that happens to take nothing shows nothing: one of a few takes something.
    List<Workload> workloads = LongStream.range(0, 10).mapToObj(RunnerTest::powerCut).toList();

    assertThat(workloads).anyMatch(workload -> failure(workload, RunnerTest::lying) != null);
    assertThat(workloads).allMatch(workload -> failure(workload, RunnerTest::honest) == null);
  }

  private static Workload powerCut(long seed) {
    return new Workload(
        seed,
        START,
        List.of(
            new Operation.Execute(new Command.Define(Board.defaults(BOARD))),
            submit("a", 1),
            new Operation.Restart(Operation.End.POWER_CUT, seed),
            player("a")));
  }

  @Test
  void a_failure_is_told_with_as_few_operations_as_it_needs() {
    List<Operation> operations = new ArrayList<>();
    operations.add(new Operation.Execute(new Command.Define(Board.defaults(BOARD))));
    IntStream.range(0, 60).forEach(i -> operations.add(submit("p" + i % 7, i)));
    operations.add(new Operation.Restart(Operation.End.POWER_CUT, 5));
    IntStream.range(0, 7).forEach(i -> operations.add(player("p" + i)));

    String failure = failure(new Workload(9, START, operations), RunnerTest::lying);

    assertThat(failure).isNotNull();
    assertThat(failure.lines().filter(line -> line.startsWith("  ")).count()).isLessThan(8);
  }

  @Test
  void the_same_seed_makes_the_same_workload() {
    Workload one = Workload.random(42, 200, Workload.Hazards.ALL);

    assertThat(Workload.random(42, 200, Workload.Hazards.ALL)).isEqualTo(one);
    assertThat(Workload.random(43, 200, Workload.Hazards.ALL)).isNotEqualTo(one);
  }

  private static Operation submit(String player, long score) {
    return new Operation.Execute(Command.Submit.of(BOARD, new PlayerId(player), score));
  }

  private static Operation player(String player) {
    return new Operation.Ask(new Question.Player(Where.of(BOARD), new PlayerId(player)));
  }

  private static Subject honest(ManualClock clock) {
    return LaurelSubject.start(clock, FaultyRows.empty(1), 1);
  }

  private static Subject lying(ManualClock clock) {
    FaultyRows rows = FaultyRows.empty(1);
    rows.lie();
    return LaurelSubject.start(clock, rows, 1);
  }

  private static @Nullable String failure(Workload workload, Function<ManualClock, Subject> start) {
    Throwable thrown = catchThrowable(() -> new Runner(start).check(workload));
    return thrown == null ? null : thrown.getMessage();
  }
}
