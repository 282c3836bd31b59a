package dev.laurel.core.index;

import dev.laurel.core.ledger.Change;
import dev.laurel.rank.Moves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/// The changes of a large commit in two lanes: divisions share nothing that a change touches, so
/// another thread takes half of them. Where no processor is free, the writer does both lanes.
final class Lanes {
  /*
   *   changes   a1 b1 c1  a2 b2 c2  …        (a, b, c: divisions)
   *   here      a1 a2 … c1 c2 …
   *   there     b1 b2 …
   *
   * - All changes of a division are in one lane, in their order, one behind the other: where nobody asks
   *   for places in between, some of them are made together.
   * - Players and divisions that are new are made before the lanes start, since they are shared.
   * - Standings that a change opens or closes belong to its division alone; the map of all standings
   *   is concurrent.
   */

  /// With fewer changes than this, handing them over costs more than it saves.
  static final int WORTH_SHARING = 64;

  private static final int AT_ONCE = Moves.MOST;

  private final MemoryIndex index;
  private final List<Change> changes;
  private final int[] members;
  private final @Nullable Shift @Nullable [] shifts;
  private final Map<Division, Lot> lots = new LinkedHashMap<>();

  Lanes(MemoryIndex index, List<Change> changes, boolean placed) {
    this.index = index;
    this.changes = changes;
    this.members = new int[changes.size()];
    this.shifts = placed ? new Shift[changes.size()] : null;
  }

  List<Shift> run() {
    boolean shared = share();
    ForkJoinTask<?> other = ForkJoinTask.adapt(() -> apply(false));
    if (shared) {
      other.fork();
    }
    try {
      apply(true);
    } finally {
      if (shared) {
        other.join();
      }
    }
    return shifts == null ? List.of() : Arrays.asList(shifts);
  }

  /// Answers whether there is anything in the other lane.
  private boolean share() {
    int ahead = 0;
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      if (shifts != null || change.isReal()) {
        members[i] = index.interned(change.player());
        boolean here = ahead <= 0;
        Lot lot = lots.computeIfAbsent(index.opened(change), _ -> new Lot(here));
        lot.add(i);
        ahead += lot.here ? 1 : -1;
      }
    }
    return lots.values().stream().anyMatch(lot -> !lot.here);
  }

  private void apply(boolean here) {
    @Nullable Shift @Nullable [] wanted = shifts;
    lots.forEach((division, lot) -> {
      if (lot.here != here) {
        return;
      }
      if (wanted == null) {
        applyTogether(division, lot);
      } else {
        place(lot, wanted);
      }
    });
  }

  private void place(Lot lot, @Nullable Shift[] into) {
    for (int i = 0; i < lot.count; i++) {
      int at = lot.places[i];
      into[at] = index.applyAndPlace(changes.get(at), members[at]);
    }
  }

  /// A few at a time, as readers wait meanwhile.
  private void applyTogether(Division division, Lot lot) {
    List<RowChange> rows = new ArrayList<>(AT_ONCE);
    for (int i = 0; i < lot.count; i++) {
      int at = lot.places[i];
      rows.add(index.rowChange(changes.get(at), members[at]));
      if (rows.size() == AT_ONCE || i == lot.count - 1) {
        index.apply(division, rows);
        rows.clear();
      }
    }
  }

  /// The changes of one division, by their places among all.
  private static final class Lot {
    private final boolean here;
    private int[] places = new int[16];
    private int count;

    Lot(boolean here) {
      this.here = here;
    }

    void add(int place) {
      if (count == places.length) {
        places = Arrays.copyOf(places, 2 * count);
      }
      places[count++] = place;
    }
  }
}
