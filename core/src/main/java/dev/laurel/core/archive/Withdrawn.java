package dev.laurel.core.archive;

import dev.laurel.core.ledger.Entry.State;
import java.util.Arrays;

/// The places of an archived table whose players are hidden, removed or erased.
///
/// An archived table never moves: who leaves it leaves a hole. Ranks are counted over the holes, so
/// they are what a recount of those who are left would give. Places are from 0, over all entries.
///
/// Immutable. `places` are where the holes are; `removed` are those of them that stay holes, while
/// the others are hidden players; `scores` are the first places of those scores of which nobody is
/// left. All ascend.
public final class Withdrawn {
  private static final long[] EMPTY = {};
  public static final Withdrawn NONE = new Withdrawn(EMPTY, EMPTY, EMPTY);

  private final long[] places;
  private final long[] removed;
  private final long[] scores;

  private Withdrawn(long[] places, long[] removed, long[] scores) {
    this.places = places;
    this.removed = removed;
    this.scores = scores;
  }

  /// All ascending.
  public static Withdrawn of(long[] places, long[] removed, long[] scores) {
    return places.length == 0
        ? NONE
        : new Withdrawn(places.clone(), removed.clone(), scores.clone());
  }

  public long[] places() {
    return places.clone();
  }

  public long[] removed() {
    return removed.clone();
  }

  public long[] scores() {
    return scores.clone();
  }

  public int size() {
    return places.length;
  }

  public boolean contains(long place) {
    return Arrays.binarySearch(places, place) >= 0;
  }

  /// What has become of the entry at a place.
  public State state(long place) {
    if (!contains(place)) {
      return State.RANKED;
    }
    return Arrays.binarySearch(removed, place) >= 0 ? State.REMOVED : State.HIDDEN;
  }

  /// How many of the first `end` places are left.
  public long shown(long end) {
    return end - below(places, end);
  }

  /// How many of the distinct scores before a place are left, of which there were `distinct`.
  public long shownScores(long end, long distinct) {
    return distinct - below(scores, end);
  }

  /// The place of the entry that has `offset` others before it which are left.
  public long place(long offset) {
    int low = 0;
    int high = places.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places[middle] - middle <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return offset + low;
  }

  /// With a hole at a place, whose score stood at the places `first` until `end`. One that stays
  /// can take the place of a hidden player; nothing takes its.
  public Withdrawn with(long place, boolean stays, long first, long end) {
    long[] more = with(places, place);
    boolean lost = below(more, end) - below(more, first) == end - first;
    return new Withdrawn(
        more, stays ? with(removed, place) : removed, lost ? with(scores, first) : scores);
  }

  /// Without the hole of a hidden player.
  public Withdrawn without(long place, long first) {
    return state(place) == State.HIDDEN
        ? of(without(places, place), removed, without(scores, first))
        : this;
  }

  private static long below(long[] sorted, long end) {
    int found = Arrays.binarySearch(sorted, end);
    return found < 0 ? -found - 1 : found;
  }

  private static long[] with(long[] sorted, long value) {
    int at = (int) below(sorted, value);
    if (at < sorted.length && sorted[at] == value) {
      return sorted;
    }
    long[] more = Arrays.copyOf(sorted, sorted.length + 1);
    System.arraycopy(sorted, at, more, at + 1, sorted.length - at);
    more[at] = value;
    return more;
  }

  private static long[] without(long[] sorted, long value) {
    int at = Arrays.binarySearch(sorted, value);
    if (at < 0) {
      return sorted;
    }
    long[] fewer = Arrays.copyOf(sorted, sorted.length - 1);
    System.arraycopy(sorted, at + 1, fewer, at, fewer.length - at);
    return fewer;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Withdrawn that
        && Arrays.equals(places, that.places)
        && Arrays.equals(removed, that.removed)
        && Arrays.equals(scores, that.scores);
  }

  @Override
  public int hashCode() {
    return (Arrays.hashCode(places) * 31 + Arrays.hashCode(removed)) * 31 + Arrays.hashCode(scores);
  }

  @Override
  public String toString() {
    return "withdrawn " + Arrays.toString(places);
  }
}
