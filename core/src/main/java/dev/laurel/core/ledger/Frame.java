package dev.laurel.core.ledger;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One window of a board with the names of its standings, made once and found again by the values
/// of a submission: validating and hashing them anew would cost more than the rest of a decision.
final class Frame {
  /// Past this many remembered groups new ones are made each time: values come from callers.
  private static final int MAX_REMEMBERED = 10_000;

  private final Board board;
  private final Window window;
  private final List<Grouping> groupings;
  private final StandingsId global;
  private final List<Map<String, StandingsId>> remembered;

  Frame(Board board, Window window) {
    this.board = board;
    this.window = window;
    this.groupings = board.groupings();
    this.global = new StandingsId(board.key(), window.id(), Group.GLOBAL);
    this.remembered =
        groupings.stream()
            .map(
                grouping -> (Map<String, StandingsId>) new ConcurrentHashMap<String, StandingsId>())
            .toList();
  }

  Window window() {
    return window;
  }

  int groupings() {
    return groupings.size();
  }

  /// The standings of a grouping in which these values fall; null where one is not named.
  @Nullable StandingsId standings(int index, Map<String, String> values) {
    if (index == 0) {
      return global;
    }
    String name = name(groupings.get(index), values);
    if (name == null) {
      return null;
    }
    Map<String, StandingsId> known = remembered.get(index);
    StandingsId standings = known.get(name);
    if (standings == null) {
      Group group = groupings.get(index).group(values).orElseThrow();
      standings = new StandingsId(board.key(), window.id(), group);
      if (known.size() < MAX_REMEMBERED) {
        known.put(name, standings);
      }
    }
    return standings;
  }

  private static @Nullable String name(Grouping grouping, Map<String, String> values) {
    List<String> dimensions = grouping.dimensions();
    if (dimensions.size() == 1) {
      return values.get(dimensions.getFirst());
    }
    StringBuilder name = new StringBuilder();
    for (String dimension : dimensions) {
      String value = values.get(dimension);
      if (value == null) {
        return null;
      }
      name.append(value).append(',');
    }
    return name.toString();
  }
}
