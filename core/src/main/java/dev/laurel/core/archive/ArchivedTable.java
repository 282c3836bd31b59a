package dev.laurel.core.archive;

import dev.laurel.core.board.Order;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Optional;

/// One archived table as it is stored, holes included: the few questions of which every answer is
/// made. Each takes a few reads at most, whatever the place.
public interface ArchivedTable {
  TableHead head();

  Order order();

  /// The entries at the places `from`, `from + 1`, …, at most `count`.
  List<ArchivedLine> lines(long from, int count);

  Optional<ArchivedLine> find(PlayerId player);

  /// Those of these players who are there, in no order: one question where a question is a journey.
  default List<ArchivedLine> find(List<PlayerId> players) {
    return players.stream().map(this::find).flatMap(Optional::stream).toList();
  }

  /// How many entries have a smaller key, and how many distinct keys are among them.
  Below below(long key);

  /// How many entries stand at a position or before it.
  long end(Position position);

  /// See [#below].
  record Below(long entries, long keys) {}
}
