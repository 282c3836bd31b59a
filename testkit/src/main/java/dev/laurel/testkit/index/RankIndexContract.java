package dev.laurel.testkit.index;

import static dev.laurel.core.ledger.Entry.State.HIDDEN;
import static dev.laurel.core.ledger.Entry.State.RANKED;
import static dev.laurel.core.ledger.Entry.State.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What every [RankIndex] must do. An engine's test inherits it and says how to make an empty
/// index.
///
/// Versions are known by player, window and grouping, not by group: a change that left one group
/// and arrives after the one that entered another is old there, too.
public abstract class RankIndexContract extends RankIndexClassics {
  private static final int COMMITS = 6;
  private static final int LARGEST_COMMIT = 300;
  private static final int LONG_BOARD = 150;
  private static final int[] FIRST_PAGES = {1, 10, 100};
  private static final List<Entry.State> STATES =
      List.of(RANKED, RANKED, RANKED, RANKED, RANKED, HIDDEN, REMOVED);

  static Stream<Arguments> workloads() {
    return Arrays.stream(Order.values())
        .flatMap(order ->
            Arrays.stream(TieBreak.values()).map(tieBreak -> Arguments.of(order, tieBreak)));
  }

  /// How many random runs there are of each kind; an engine that takes long for each has fewer.
  protected int seeds() {
    return 5;
  }

  /// How many steps a random run has.
  protected int steps() {
    return 200;
  }

  /// An index and what it is compared with, which get the same deliveries.
  private record Pair(
      RankIndex index,
      NaiveIndex oracle,
      Random random,
      Deliveries deliveries,
      Agreement agreement) {}

  private Pair pair(Order order, TieBreak tieBreak, long seed) {
    Board board = board(order, tieBreak);
    RankIndex index = defined(board);
    NaiveIndex oracle = new NaiveIndex();
    oracle.define(board);
    Random random = new Random(seed);
    Agreement agreement = new Agreement(index, oracle, board, random);
    return new Pair(index, oracle, random, new Deliveries(board, random), agreement);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("workloads")
  void agrees_with_a_sorted_list_after_every_change(Order order, TieBreak tieBreak) {
    LongStream.rangeClosed(1, seeds())
        .forEach(seed -> agreeAfterEveryChange(order, tieBreak, seed));
  }

  private void agreeAfterEveryChange(Order order, TieBreak tieBreak, long seed) {
    Pair pair = pair(order, tieBreak, seed);
    Random random = pair.random;
    Deliveries deliveries = pair.deliveries;
    List<StandingsId> all = deliveries.standings();
    for (int step = 0; step < steps(); step++) {
      String when = order + " " + tieBreak + " seed " + seed + " step " + step;
      for (Change change : deliveries.next()) {
        deliver(change, pair.index, pair.oracle, random.nextBoolean(), when);
        pair.agreement.check(change.standings(), when);
      }
      if (random.nextInt(steps() / 2) == 0) {
        pair.index.dropWindow(KEY, "2025-W28");
        pair.oracle.dropWindow(KEY, "2025-W28");
      }
      pair.agreement.check(all.get(random.nextInt(all.size())), when);
    }
  }

  private static void deliver(
      Change change, RankIndex index, RankIndex oracle, boolean place, String when) {
    if (place) {
      Shift expected = oracle.applyAndPlace(change);
      assertThat(index.applyAndPlace(change)).as("%s: %s", when, change).isEqualTo(expected);
    } else {
      index.apply(change);
      oracle.apply(change);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("workloads")
  void a_commit_is_the_same_as_its_changes_one_after_the_other(Order order, TieBreak tieBreak) {
    LongStream.rangeClosed(1, seeds())
        .forEach(seed -> commitsAreTheirChanges(order, tieBreak, seed));
  }

  private void commitsAreTheirChanges(Order order, TieBreak tieBreak, long seed) {
    Pair pair = pair(order, tieBreak, seed);
    Random random = pair.random;
    Deliveries deliveries = pair.deliveries;
    for (int commit = 0; commit < COMMITS; commit++) {
      List<Change> changes = new ArrayList<>();
      for (int size = 1 + random.nextInt(LARGEST_COMMIT); changes.size() < size; ) {
        changes.addAll(deliveries.next());
      }
      boolean placed = random.nextBoolean();
      String when = order + " " + tieBreak + " seed " + seed + " commit " + commit;
      assertThat(pair.index.applyAll(changes, placed))
          .as(when)
          .isEqualTo(pair.oracle.applyAll(changes, placed));
      deliveries.standings().forEach(id -> pair.agreement.check(id, when));
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("workloads")
  void first_pages_of_a_long_board_are_those_of_this_moment(Order order, TieBreak tieBreak) {
    LongStream.rangeClosed(1, seeds()).forEach(seed -> firstPages(order, tieBreak, seed));
  }

  /// Changes of a few among many, on both sides of the first hundred places.
  private void firstPages(Order order, TieBreak tieBreak, long seed) {
    Pair pair = pair(order, tieBreak, seed);
    Random random = pair.random;
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < LONG_BOARD; i++) {
      changes.add(change(GLOBAL, "p" + i, random.nextInt(LONG_BOARD), random.nextInt(3), 1));
    }
    for (int version = 2; version < 2 + steps(); version++) {
      pair.index.applyAll(changes, false);
      pair.oracle.applyAll(changes, false);
      for (int limit : FIRST_PAGES) {
        assertThat(pair.index.range(GLOBAL, 1, limit))
            .as("%s %s seed %d version %d, first %d", order, tieBreak, seed, version, limit)
            .isEqualTo(pair.oracle.range(GLOBAL, 1, limit));
      }
      changes = fewChanges(random, version);
    }
  }

  private static List<Change> fewChanges(Random random, int version) {
    List<Change> changes = new ArrayList<>();
    int few = random.nextInt(8) == 0 ? LONG_BOARD / 2 : 1 + random.nextInt(2);
    for (int first = random.nextInt(LONG_BOARD); changes.size() < few; first++) {
      PlayerId player = new PlayerId("p" + first % LONG_BOARD);
      Entry.State state = STATES.get(random.nextInt(STATES.size()));
      Entry after = entry(random.nextInt(LONG_BOARD), random.nextInt(3), version, state);
      changes.add(new Change(GLOBAL, player, null, after, true));
    }
    return changes;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("workloads")
  void ends_in_the_same_standings_in_whatever_order_changes_come(Order order, TieBreak tieBreak) {
    LongStream.rangeClosed(1, seeds())
        .forEach(seed -> endInTheSameStandings(order, tieBreak, seed));
  }

  private void endInTheSameStandings(Order order, TieBreak tieBreak, long seed) {
    Board board = board(order, tieBreak);
    RankIndex index = defined(board);
    Random random = new Random(seed);
    Deliveries deliveries = new Deliveries(board, random);
    for (int step = 0; step < steps(); step++) {
      deliveries.next().forEach(index::apply);
    }
    deliveries.rest().forEach(index::apply);

    NaiveIndex oracle = new NaiveIndex();
    oracle.define(board);
    for (Placed placed : deliveries.truth()) {
      oracle.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true));
    }
    Agreement agreement = new Agreement(index, oracle, board, random);
    deliveries.standings().forEach(id -> agreement.check(id, "seed " + seed));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("workloads")
  void a_walk_by_cursor_meets_whoever_stays_put_once(Order order, TieBreak tieBreak) {
    LongStream.rangeClosed(1, seeds()).forEach(seed -> walkByCursor(order, tieBreak, seed));
  }

  private void walkByCursor(Order order, TieBreak tieBreak, long seed) {
    Board board = board(order, tieBreak);
    RankIndex index = defined(board);
    Random random = new Random(seed);
    int players = 60;
    for (int i = 0; i < players; i++) {
      index.apply(change(GLOBAL, "p" + i, random.nextInt(9), random.nextInt(3), 1));
    }
    List<String> met = new ArrayList<>();
    Slice page = index.range(GLOBAL, 1, 1 + random.nextInt(5));
    for (int version = 2; !page.entries().isEmpty(); version++) {
      page.entries().forEach(ranked -> met.add(ranked.player().value()));
      Position last = Position.of(board, page.entries().getLast());
      for (int i = 1; i < players; i += 2) {
        index.apply(
            new Change(
                GLOBAL,
                new PlayerId("p" + i),
                null,
                entry(random.nextInt(9), 0, version, random.nextInt(5) == 0 ? REMOVED : RANKED),
                true));
      }
      page = index.after(GLOBAL, last, 1 + random.nextInt(5));
    }
    for (int i = 0; i < players; i += 2) {
      assertThat(met).as("seed %d", seed).containsOnlyOnce("p" + i);
    }
  }
}
