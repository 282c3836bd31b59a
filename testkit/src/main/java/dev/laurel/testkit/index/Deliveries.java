package dev.laurel.testkit.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Seeded changes of one board as they reach an index: made in order, as a ledger would, but now
/// and then delivered late, out of order or twice. Few players and few scores, so that ties are
/// many.
final class Deliveries {
  static final Grouping REGION = Grouping.of("region");
  static final List<String> WINDOWS = List.of("ALL-TIME", "2025-W28");
  static final long[] SCORES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -7,
    -1,
    0,
    0,
    1,
    1,
    2,
    50,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE
  };

  /// Ids whose order by bytes is easily got wrong.
  static final List<PlayerId> PLAYERS =
      List.of("p", "p-1", "p.1", "p0", "P0", "p_1", "pa", "a", "Z9", "p:1", "p@1", "0").stream()
          .map(PlayerId::new)
          .toList();

  private static final long[] SUBSCORES = {0, 0, 0, 1, 2, -1, Long.MIN_VALUE, Long.MAX_VALUE};
  private static final List<String> REGIONS = List.of("eu", "us", "asia");

  private record Seat(String window, Grouping grouping, PlayerId player) {}

  private final Board board;
  private final Random random;
  private final Map<Seat, Placed> truth = new HashMap<>();
  private final List<Change> sent = new ArrayList<>();
  private final List<Change> late = new ArrayList<>();

  Deliveries(Board board, Random random) {
    this.board = board;
    this.random = random;
  }

  /// What arrives next; perhaps nothing.
  List<Change> next() {
    List<Change> arriving = new ArrayList<>();
    for (Change change : make()) {
      (random.nextInt(6) == 0 ? late : arriving).add(change);
    }
    if (!late.isEmpty() && random.nextInt(5) == 0) {
      arriving.add(late.remove(random.nextInt(late.size())));
    }
    if (!sent.isEmpty() && random.nextInt(8) == 0) {
      arriving.add(sent.get(random.nextInt(sent.size())));
    }
    sent.addAll(arriving);
    return arriving;
  }

  /// All that is still under way, in any order.
  List<Change> rest() {
    List<Change> rest = new ArrayList<>(late);
    late.clear();
    Collections.shuffle(rest, random);
    return rest;
  }

  /// Every entry as it is in truth, whatever has arrived.
  List<Placed> truth() {
    return List.copyOf(truth.values());
  }

  List<StandingsId> standings() {
    List<StandingsId> standings = new ArrayList<>();
    for (String window : WINDOWS) {
      standings.add(new StandingsId(board.key(), window, Group.GLOBAL));
      REGIONS.forEach(region -> standings.add(new StandingsId(board.key(), window, in(region))));
    }
    return standings;
  }

  static Group in(String region) {
    return new Group(REGION, List.of(region));
  }

  long score() {
    return SCORES[random.nextInt(SCORES.length)];
  }

  long tie() {
    return board.tieBreak().tie(subscore(), time());
  }

  private long subscore() {
    return SUBSCORES[random.nextInt(SUBSCORES.length)];
  }

  private long time() {
    return 1_700_000_000_000_000L + random.nextInt(3);
  }

  private List<Change> make() {
    Seat seat =
        new Seat(pick(WINDOWS), random.nextBoolean() ? Grouping.NONE : REGION, pick(PLAYERS));
    Placed current = truth.get(seat);
    if (current == null || !current.entry().isLive()) {
      return List.of(change(seat, group(seat), current, next(current, 1, State.RANKED)));
    }
    return switch (random.nextInt(8)) {
      case 0 -> List.of(turn(seat, current, State.REMOVED));
      case 1 -> List.of(turn(seat, current, State.HIDDEN));
      case 2 -> List.of(turn(seat, current, State.RANKED));
      case 3 -> move(seat, current);
      default ->
          List.of(
              change(
                  seat,
                  current.standings().group(),
                  current,
                  next(current, 1, current.entry().state())));
    };
  }

  /// Out of one group and into another, or the same.
  private List<Change> move(Seat seat, Placed current) {
    Entry moved = next(current, 2, current.entry().state());
    Change out = turn(seat, current, State.REMOVED);
    return List.of(out, change(seat, group(seat), null, moved));
  }

  private Change turn(Seat seat, Placed current, State state) {
    return change(seat, current.standings().group(), current, current.entry().in(state));
  }

  private Change change(Seat seat, Group group, @Nullable Placed before, Entry after) {
    StandingsId id = new StandingsId(board.key(), seat.window, group);
    truth.put(seat, new Placed(id, seat.player, after));
    Long score = before == null || !before.entry().isLive() ? null : before.entry().score();
    return new Change(id, seat.player, score, after, true);
  }

  private Entry next(@Nullable Placed current, int step, State state) {
    long version = current == null ? 0 : current.entry().version();
    Metadata metadata =
        random.nextInt(4) == 0 ? Metadata.ofJson("{\"level\":" + random.nextInt(9) + "}") : null;
    return new Entry(score(), subscore(), time(), version + step, state, metadata);
  }

  private Group group(Seat seat) {
    return seat.grouping.equals(REGION) ? in(pick(REGIONS)) : Group.GLOBAL;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
