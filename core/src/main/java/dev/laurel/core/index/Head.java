package dev.laurel.core.index;

import dev.laurel.core.index.Line.Lines;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The first places of standings, which most readers ask for and few changes reach: pages of them
/// are kept until one does.
///
/// ```
///   place   1    2    3   …   100  │  101  …           bound: the key and tie of place 100
///           └── a change here ──┘  │   └─ one here leaves pages as they are, but for the total
/// ```
///
/// Whoever changes a ranked row tells where it was and where it is going. Both behind the bound:
/// the first places are what they were. Otherwise the edition grows, no page of the one before is
/// shown any more, and the bound is taken anew at the end of the write. Edition and bound belong to
/// the table's lock; pages are copies and belong to nobody.
final class Head {
  /// The most entries of a page that is kept.
  static final int PLACES = 100;

  private static final int KEPT = 8;

  private final AtomicReferenceArray<@Nullable Page> pages = new AtomicReferenceArray<>(KEPT);
  private long edition;
  // Behind everything, at first: every change counts.
  private long boundKey = Long.MAX_VALUE;
  private long boundTie = Long.MAX_VALUE;
  private boolean stale;

  /// The first entries, of one edition.
  record Page(long edition, int limit, Slice slice) {}

  /// A page whose players are still numbers.
  record Draft(long edition, Lines lines) {}

  static boolean takes(int limit) {
    return limit > 0 && limit <= PLACES;
  }

  /// The page that was kept last, right or not; null where there is none.
  @Nullable Page page(int limit) {
    Page known = pages.getAcquire(limit % KEPT);
    return known != null && known.limit == limit ? known : null;
  }

  Slice keep(int limit, Draft draft, IdTable ids) {
    Slice slice = draft.lines.named(ids);
    pages.setRelease(limit % KEPT, new Page(draft.edition, limit, slice));
    return slice;
  }

  /// Whether a page is what would be made now. Within a read of the table.
  boolean shows(Page page, RankTree tree) {
    return page.edition == edition && page.slice.total() == tree.size();
  }

  /// Within the read of the table that made the lines.
  Draft draft(Lines lines) {
    return new Draft(edition, lines);
  }

  /// A ranked row was here, or is now. Answers whether this is the first of the write that matters:
  /// then [#settle] must come at its end.
  boolean touches(long key, long tie) {
    if (key > boundKey || (key == boundKey && tie > boundTie)) {
      return false;
    }
    boolean first = !stale;
    edition += first ? 1 : 0;
    stale = true;
    return first;
  }

  /// At the end of a write that touched it.
  void settle(@Nullable RankTree tree) {
    stale = false;
    if (tree == null || tree.size() <= PLACES) {
      boundKey = Long.MAX_VALUE;
      boundTie = Long.MAX_VALUE;
    } else {
      RankTree.Entry last = tree.select(PLACES - 1);
      boundKey = last.key();
      boundTie = last.tie();
    }
  }
}
