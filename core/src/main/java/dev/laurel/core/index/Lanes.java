package dev.laurel.core.index;

import dev.laurel.core.ledger.Change;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/// The changes of a large commit in two lanes: divisions share nothing that a change touches, so
/// another thread takes half of them. Where no processor is free, the writer does both lanes.
final class Lanes {
  /*
   *   changes   a1 b1 c1  a2 b2 c2  …        (a, b, c: divisions)
   *   here      a1 c1 a2 c2 …
   *   there     b1 b2 …
   *
   * - All changes of a division are in one lane, in their order.
   * - Players and divisions that are new are made before the lanes start, since they are shared.
   * - Standings that a change opens or closes belong to its division alone; the map of all standings
   *   is concurrent.
   */

  /// With fewer changes than this, handing them over costs more than it saves.
  static final int WORTH_SHARING = 64;

  private final MemoryIndex index;
  private final List<Change> changes;
  private final int[] members;
  private final @Nullable Shift @Nullable [] shifts;
  private final int[] here;
  private final int[] there;
  private int hereCount;
  private int thereCount;

  Lanes(MemoryIndex index, List<Change> changes, boolean placed) {
    this.index = index;
    this.changes = changes;
    this.members = new int[changes.size()];
    this.shifts = placed ? new Shift[changes.size()] : null;
    this.here = new int[changes.size()];
    this.there = new int[changes.size()];
  }

  List<Shift> run() {
    share();
    ForkJoinTask<?> other = ForkJoinTask.adapt(() -> apply(there, thereCount));
    if (thereCount > 0) {
      other.fork();
    }
    try {
      apply(here, hereCount);
    } finally {
      if (thereCount > 0) {
        other.join();
      }
    }
    return shifts == null ? List.of() : Arrays.asList(shifts);
  }

  private void share() {
    Map<Division, Boolean> lanes = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      if (shifts != null || change.isReal()) {
        members[i] = index.interned(change.player());
        Division division = index.opened(change);
        if (lanes.computeIfAbsent(division, _ -> hereCount <= thereCount)) {
          here[hereCount++] = i;
        } else {
          there[thereCount++] = i;
        }
      }
    }
  }

  private void apply(int[] lane, int count) {
    for (int i = 0; i < count; i++) {
      int at = lane[i];
      if (shifts == null) {
        index.apply(changes.get(at), members[at]);
      } else {
        shifts[at] = index.applyAndPlace(changes.get(at), members[at]);
      }
    }
  }
}
