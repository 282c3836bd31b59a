package dev.laurel.core.query;

import dev.laurel.core.board.Board;
import dev.laurel.core.index.Slice;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// First pages with the names on them, as they were told last. The index tells the same slice again
/// where nothing in it has changed; where the names are the same too, the page is the same object,
/// and whoever has written it down need not do so again.
final class HotPages {
  /// The most entries of a page that is kept.
  static final int MAX_LIMIT = 100;

  private static final int KEPT = 256;

  private final Names names;
  private final AtomicReferenceArray<@Nullable Hot> kept = new AtomicReferenceArray<>(KEPT);

  private record Hot(Slice slice, long edition, Page page) {
    /// Whether it is the page of this table and these entries. A board is the same as long as its
    /// definition is the same object.
    @SuppressWarnings("ReferenceEquality") // what is equal but made anew may have changed between
    boolean isOf(Table table, Answered<Slice> found) {
      Table own = page.table();
      return slice == found.value()
          && page.source() == found.answer().source()
          && own.board() == table.board()
          && own.open() == table.open()
          && own.ranking() == table.ranking()
          && own.window().equals(table.window())
          && own.group().equals(table.group());
    }
  }

  HotPages(Names names) {
    this.names = names;
  }

  /// The page of these entries: the one that was told last, where it would be no other if it were
  /// made now.
  Page page(Table table, Answered<Slice> found, Supplier<Page> making) {
    if (found.archived() != null || movesShow(table.board())) {
      return making.get();
    }
    // Before the names are looked at: one that changes meanwhile makes what is kept out of date.
    long edition = names.edition();
    int place = place(table, found.value());
    Hot known = kept.getAcquire(place);
    boolean same = known != null && known.isOf(table, found);
    if (same && known.edition == edition && edition != Names.UNCOUNTED) {
      return known.page;
    }
    Page page = same && showsNames(known.page) ? known.page : making.get();
    kept.setRelease(place, new Hot(found.value(), edition, page));
    return page;
  }

  /// Movement is told beside entries, and is the archive's.
  private static boolean movesShow(Board board) {
    return board.snapshots() != null;
  }

  private static int place(Table table, Slice slice) {
    int hash = table.board().key().hashCode() * 31 + table.window().id().hashCode();
    hash = (hash * 31 + table.group().hashCode()) * 31 + slice.entries().size();
    hash = (hash * 31 + table.ranking().name().hashCode()) * 0x9E3779B9;
    return Math.floorMod(hash >> 16, KEPT);
  }

  /// Whether the players on a page have the names that it tells.
  private boolean showsNames(Page page) {
    List<Row> rows = page.rows();
    List<PlayerId> players = new ArrayList<>(rows.size());
    rows.forEach(row -> players.add(row.ranked().player()));
    List<@Nullable PlayerName> now = names.names(players);
    for (int i = 0; i < rows.size(); i++) {
      if (!Objects.equals(rows.get(i).name(), now.get(i))) {
        return false;
      }
    }
    return true;
  }
}
