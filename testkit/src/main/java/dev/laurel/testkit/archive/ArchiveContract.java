package dev.laurel.testkit.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.SnapshotNotFound;
import dev.laurel.core.Refusal.WindowClosed;
import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.core.submit.Answer;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every archive does.
public abstract class ArchiveContract {
  private static final PlayerId ANN = new PlayerId("ann");
  private static final LocalDate FIRST = LocalDate.parse(Scene.DAY);
  private static final Duration DAY = Duration.ofDays(1);
  private @Nullable Scene scene;

  /// An archive of nothing, and all that it works with, on this clock.
  protected abstract ArchiveStore open(InstantSource clock);

  static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  private Scene begin(Board board, long seed) {
    ManualClock clock = ManualClock.at("2025-07-13T10:00:00Z");
    Scene begun = new Scene(clock, open(clock), seed);
    scene = begun;
    begun.define(board);
    return begun;
  }

  @AfterEach
  void end() {
    if (scene != null) {
      scene.close();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_closed_window_answers_as_it_did(long seed) {
    Scene it = begin(Scene.board(seed), seed);
    it.play();
    Map<String, Map<String, Object>> before = it.answers(Scene.DAY);
    assertThat(before).as("seed %d", seed).isEqualTo(it.recounted(Scene.DAY));

    it.passAndArchive(DAY);
    assertThat(it.queries().result(Scene.BOARD, Scene.DAY).window().id()).isEqualTo(Scene.DAY);
    assertThat(it.answers(Scene.DAY)).as("seed %d", seed).isEqualTo(before);

    for (int i = 0; i < 3; i++) {
      IntStream.range(0, 4).forEach(_ -> it.disturb());
      assertThat(it.answers(Scene.DAY)).as("seed %d", seed).isEqualTo(it.recounted(Scene.DAY));
    }
    it.reopen();
    assertThat(it.answers(Scene.DAY)).as("seed %d", seed).isEqualTo(it.recounted(Scene.DAY));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void who_is_erased_leaves_a_recount_of_the_others(long seed) {
    Scene it = begin(Scene.with(Scene.board(seed), new Snapshots(5, 3)), seed);
    it.play();
    it.archive();
    it.passAndArchive(DAY);
    it.parts().submissions().apply(new Command.Erase(ANN));

    assertThat(it.answers(Scene.DAY)).as("seed %d", seed).isEqualTo(it.recounted(Scene.DAY, ANN));
    it.disturb();
    it.reopen();
    assertThat(it.answers(Scene.DAY)).as("seed %d", seed).isEqualTo(it.recounted(Scene.DAY, ANN));
    assertThat(history(it, ANN, FIRST, FIRST, 9)).isEmpty();
    assertThat(it.queries().result(Scene.BOARD, Scene.DAY).top())
        .noneMatch(winner -> winner.ranked().player().equals(ANN));
    assertThat(it.queries().top(asOf(FIRST), 1, 100).rows())
        .noneMatch(row -> row.ranked().player().equals(ANN));
  }

  @Test
  void to_close_again_does_nothing() {
    Board board = Scene.board(0);
    Scene it = begin(board, 1);
    it.play();
    it.passAndArchive(DAY);
    Map<String, Map<String, Object>> closed = it.answers(Scene.DAY);
    WindowResult result = it.queries().result(Scene.BOARD, Scene.DAY);
    Window window = board.windowOf(Scene.DAY).orElseThrow();

    it.parts().archive().close(board, window, true);
    it.passAndArchive(Duration.ofHours(1));
    assertThat(it.answers(Scene.DAY)).isEqualTo(closed);
    assertThat(it.queries().result(Scene.BOARD, Scene.DAY)).isEqualTo(result);
    assertThat(it.parts().archive().all(Scene.BOARD)).hasSize(1);
  }

  @Test
  void a_window_that_is_not_over_is_not_closed() {
    Board board = Scene.board(0);
    Scene it = begin(board, 1);
    it.submit("ann", 5);
    it.parts().archive().close(board, board.windowOf(Scene.DAY).orElseThrow(), false);
    it.submit("bob", 6);

    assertThat(it.queries().top(where(Scene.DAY), 1, 9).total()).isEqualTo(2);
    assertThatThrownBy(() -> it.queries().result(Scene.BOARD, Scene.DAY))
        .isInstanceOf(WindowNotFound.class);
  }

  @Test
  void nothing_reaches_a_window_that_has_closed() {
    Scene it = begin(Scene.board(0), 1);
    it.submit("ann", 5);
    it.passAndArchive(DAY);

    assertThat(it.late("bob", "2025-07-13T11:00:00Z"))
        .isInstanceOfSatisfying(
            Answer.Refused.class,
            refused -> assertThat(refused.refusal()).isInstanceOf(WindowClosed.class));
    // Not even where the clock is set back.
    it.set("2025-07-13T12:00:00Z");
    it.parts().submissions().execute(Command.Submit.of(Scene.BOARD, new PlayerId("bob"), 7));
    it.set("2025-07-14T12:00:00Z");
    assertThat(players(it, Scene.DAY)).containsExactly("ann");
  }

  @Test
  void a_window_of_which_nobody_is_left_has_a_result_without_winners() {
    Scene it = begin(Scene.board(0), 1);
    it.submit("ann", 5);
    it.apply(new Command.Remove(Scene.BOARD, ANN, null));
    it.passAndArchive(DAY);

    WindowResult result = it.queries().result(Scene.BOARD, Scene.DAY);
    assertThat(result.total()).isZero();
    assertThat(result.top()).isEmpty();
    assertThat(players(it, Scene.DAY)).isEmpty();
  }

  @Test
  void a_result_tells_the_best_of_then() {
    Scene it = begin(Scene.board(4), 1);
    assertThat(board(it).ranking()).isEqualTo(Ranking.COMPETITION);
    IntStream.range(0, 130).forEach(i -> it.submit("p" + i, 1_000 - i / 2));
    it.rename("p0", 1_001, "Ann of July");
    it.apply(new Command.Hide(Scene.BOARD, new PlayerId("p1"), true));
    it.passAndArchive(DAY);
    it.rename("p0", 1, "Ann of August");
    it.apply(new Command.Hide(Scene.BOARD, new PlayerId("p2"), true));

    WindowResult result = it.queries().result(Scene.BOARD, Scene.DAY);
    assertThat(result.total()).isEqualTo(129);
    assertThat(result.top()).hasSize(WindowResult.TOP);
    assertThat(result.top().getFirst().name()).hasToString("Ann of July");
    assertThat(result.top().subList(0, 5))
        .extracting(winner -> winner.ranked().entry().score())
        .containsExactly(1_001L, 999L, 999L, 998L, 998L);
    assertThat(result.top().subList(0, 5))
        .extracting(WindowResult.Winner::rank)
        .containsExactly(1L, 2L, 2L, 4L, 4L);
  }

  @Test
  void a_season_that_was_ended_by_hand_closes() {
    WindowRule season =
        new WindowRule.Season(
            "s1", Instant.parse("2025-07-01T00:00:00Z"), Instant.parse("2025-09-01T00:00:00Z"), 1);
    Scene it = begin(Scene.with(Scene.board(0), null, new WindowRule.AllTime(), season), 1);
    it.play();
    it.pass(Duration.ofMinutes(1));
    Map<String, Map<String, Object>> before = it.answers("season:s1");
    it.apply(new Command.End(Scene.BOARD, "season:s1"));
    it.archive();

    assertThat(it.answers("season:s1")).isEqualTo(before);
    assertThat(it.queries().result(Scene.BOARD, "season:s1").window().to())
        .isEqualTo(board(it).seasons().getFirst().to());
    it.pass(Duration.ofMinutes(1));
    it.submit("new", 5);
    assertThat(players(it, "season:s1")).doesNotContain("new");
    assertThat(it.answers("season:s1")).isEqualTo(before);
  }

  @Test
  void of_windows_that_are_no_longer_kept_the_results_stay() {
    Board board =
        Scene.with(
            Scene.board(0),
            null,
            new WindowRule.AllTime(),
            new WindowRule.Recurring(WindowKind.DAILY, 1));
    Scene it = begin(board, 1);
    for (int day = 0; day < 4; day++) {
      it.submit("ann", day);
      it.passAndArchive(DAY);
    }
    it.reopen();

    assertThat(it.parts().archive().all(Scene.BOARD))
        .extracting(archived -> archived.window().id())
        .containsExactly("2025-07-16");
    for (String day : List.of("2025-07-13", "2025-07-14", "2025-07-15", "2025-07-16")) {
      assertThat(it.queries().result(Scene.BOARD, day).total()).as(day).isEqualTo(1);
    }
    assertThat(it.late("bob", "2025-07-13T11:00:00Z")).isInstanceOf(Answer.Refused.class);
    assertThat(it.parts().archive().sweep()).isFalse();
  }

  @Test
  void a_board_that_is_made_again_has_no_past() {
    Board board = Scene.with(Scene.board(0), new Snapshots(5, 3));
    Scene it = begin(board, 1);
    it.archive();
    it.play();
    it.passAndArchive(DAY);
    it.apply(new Command.Drop(Scene.BOARD));
    it.define(board);
    it.archive();

    assertThat(it.parts().archive().all(Scene.BOARD)).isEmpty();
    assertThat(it.parts().archive().newest(Scene.BOARD)).isEmpty();
    assertThat(players(it, Scene.DAY)).isEmpty();
    assertThatThrownBy(() -> it.queries().result(Scene.BOARD, Scene.DAY))
        .isInstanceOf(WindowNotFound.class);
    assertThatThrownBy(() -> it.queries().top(asOf(FIRST), 1, 9))
        .isInstanceOf(SnapshotNotFound.class);
    assertThat(history(it, ANN, FIRST, FIRST, 9)).isEmpty();
    it.reopen();
    assertThat(it.parts().archive().all(Scene.BOARD)).isEmpty();
  }

  @Test
  void a_grouping_that_goes_takes_its_tables_with_it() {
    Scene it = begin(Scene.board(0), 1);
    it.play();
    it.passAndArchive(DAY);
    Map<String, Object> global = it.answers(Scene.DAY).get("null");
    Board board = board(it);
    it.define(
        new Board(
            board.key(),
            board.order(),
            board.policy(),
            board.tieBreak(),
            board.ranking(),
            board.zone(),
            board.windows(),
            List.of(),
            null,
            null,
            board.grace(),
            board.tags(),
            null));
    it.define(board);
    it.archive();

    assertThat(it.answers(Scene.DAY).get("null")).isEqualTo(global);
    assertThat(it.queries().top(new Where(Scene.BOARD, Scene.DAY, "region:eu", null), 1, 9).rows())
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_snapshot_stays_what_it_was(long seed) {
    Scene it = begin(Scene.with(Scene.board(seed), new Snapshots(5, 3)), seed);
    it.archive();
    it.rename("ann", 5, "Ann of July");
    it.play();
    it.pass(DAY);
    Map<String, Map<String, Object>> cut = it.answers("ALL-TIME");
    it.archive();

    assertThat(it.answers(FIRST)).as("seed %d", seed).isEqualTo(cut);
    it.rename("ann", 6, "Ann of August");
    it.play();
    it.apply(new Command.Hide(Scene.BOARD, new PlayerId("bob"), true));
    it.passAndArchive(DAY);
    it.reopen();
    assertThat(it.answers(FIRST)).as("seed %d", seed).isEqualTo(cut);
    assertThat(it.answers("ALL-TIME")).isEqualTo(it.recounted("ALL-TIME"));
  }

  @Test
  void a_snapshot_tells_names_of_its_day_official_ranks_and_movement_since() {
    Scene it = begin(Scene.with(Scene.board(0), new Snapshots(5, 2)), 1);
    it.archive();
    it.rename("ann", 30, "Ann of July");
    it.submit("bob", 20);
    it.submit("cho", 10);
    it.passAndArchive(DAY);
    it.rename("cho", 40, "Cho");
    it.rename("ann", 30, "Ann of August");

    List<Row> then = it.queries().top(asOf(FIRST), 1, 9).rows();
    assertThat(then)
        .extracting(row -> row.ranked().player().value())
        .containsExactly("ann", "bob", "cho");
    assertThat(then).extracting(Row::official).containsExactly(true, true, false);
    assertThat(then)
        .extracting(row -> String.valueOf(row.name()))
        .containsExactly("Ann of July", "null", "null");
    List<Row> now = it.queries().top(where("ALL-TIME"), 1, 9).rows();
    assertThat(now).extracting(Row::movement).containsExactly(2L, -1L, -1L);
    assertThat(now.get(1).name()).hasToString("Ann of August");
  }

  @Test
  void a_history_is_told_newest_first() {
    Scene it = begin(Scene.with(Scene.board(0), new Snapshots(9, 1)), 1);
    it.archive();
    for (int day = 0; day < 4; day++) {
      it.submit("bob", 10);
      it.submit("ann", 5 + 5 * day);
      it.passAndArchive(DAY);
    }

    List<History.Day> all = history(it, ANN, FIRST, FIRST.plusDays(9), 9);
    assertThat(all)
        .extracting(History.Day::date)
        .containsExactly(FIRST.plusDays(3), FIRST.plusDays(2), FIRST.plusDays(1), FIRST);
    assertThat(all).extracting(History.Day::score).containsExactly(20L, 15L, 10L, 5L);
    assertThat(all).extracting(History.Day::ordinal).containsExactly(1L, 1L, 2L, 2L);
    assertThat(all)
        .extracting(day -> day.rank(Ranking.COMPETITION))
        .containsExactly(1L, 1L, 1L, 2L);
    assertThat(all).extracting(History.Day::official).containsExactly(true, true, false, false);
    assertThat(all).extracting(History.Day::total).containsOnly(2L);
    assertThat(history(it, ANN, FIRST.plusDays(1), FIRST.plusDays(2), 9))
        .isEqualTo(all.subList(1, 3));
    assertThat(history(it, ANN, FIRST, FIRST.plusDays(9), 2)).isEqualTo(all.subList(0, 2));
    assertThat(history(it, new PlayerId("nobody"), FIRST, FIRST, 9)).isEmpty();
  }

  @Test
  void days_that_were_missed_are_caught_up_with_and_marked() {
    Scene it = begin(Scene.with(Scene.board(0), new Snapshots(3, 1)), 1);
    it.archive();
    it.submit("ann", 5);
    it.set("2025-07-13T22:00:30Z"); // in Berlin the day is over
    it.archive();
    it.passAndArchive(DAY.multipliedBy(5));

    List<Archived> days = it.queries().snapshots(Scene.BOARD);
    assertThat(days)
        .extracting(day -> day.window().id())
        .containsExactly("2025-07-18", "2025-07-17", "2025-07-16");
    assertThat(days).extracting(Archived::late).containsExactly(false, true, true);
    assertThat(days).extracting(Archived::total).containsOnly(1L);
    assertThat(history(it, ANN, FIRST, FIRST.plusDays(9), 9)).hasSize(3);
  }

  @Test
  void a_window_that_was_closed_late_says_so() {
    Scene it = begin(Scene.board(0), 1);
    it.submit("ann", 5);
    it.set("2025-07-15T10:00:00Z");
    it.archive();

    assertThat(it.queries().result(Scene.BOARD, Scene.DAY).late()).isTrue();
    assertThat(it.queries().windows(Scene.BOARD))
        .filteredOn(line -> line.window().id().equals(Scene.DAY))
        .singleElement()
        .satisfies(line -> assertThat(line.late()).isTrue())
        .satisfies(line -> assertThat(line.open()).isFalse())
        .satisfies(line -> assertThat(line.total()).isEqualTo(1));
  }

  private static Board board(Scene it) {
    return it.parts().ledger().board(Scene.BOARD).orElseThrow();
  }

  private static Where where(String window) {
    return new Where(Scene.BOARD, window, null, null);
  }

  private static Where asOf(LocalDate day) {
    return new Where(Scene.BOARD, null, null, null, day);
  }

  private static List<String> players(Scene it, String window) {
    return it.queries().top(where(window), 1, 1_000).rows().stream()
        .map(row -> row.ranked().player().value())
        .toList();
  }

  private static List<History.Day> history(
      Scene it, PlayerId player, LocalDate from, LocalDate to, int limit) {
    return it.queries().history(new History(player, Scene.BOARD, from, to, limit));
  }
}
