package dev.laurel.core.archive;

import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.Window;
import java.util.List;
import java.util.Optional;

/// What is known of a closed window or a snapshot without reading its entries.
///
/// @param window the closed window, or the day that a snapshot is of
/// @param takenAt when it was cut
/// @param late whether that was noticeably after the end of the window or day
/// @param official how many ranks of a snapshot are official; 0 for a window
/// @param tables one for each group that had entries
public record Archived(
    ArchiveId id,
    Window window,
    Order order,
    TieBreak tieBreak,
    long takenAt,
    boolean late,
    int official,
    List<TableHead> tables) {
  public Archived {
    tables = List.copyOf(tables);
  }

  public Optional<TableHead> table(Group group) {
    return tables.stream().filter(table -> table.group().equals(group)).findFirst();
  }

  /// How many are left in the global table.
  public long total() {
    return table(Group.GLOBAL).map(TableHead::total).orElse(0L);
  }

  public Archived in(Window other) {
    return new Archived(id, other, order, tieBreak, takenAt, late, official, tables);
  }

  public Archived with(List<TableHead> others) {
    return new Archived(id, window, order, tieBreak, takenAt, late, official, others);
  }

  /// With another head of one of its tables.
  public Archived with(TableHead head) {
    return with(
        tables.stream().map(table -> table.number() == head.number() ? head : table).toList());
  }
}
