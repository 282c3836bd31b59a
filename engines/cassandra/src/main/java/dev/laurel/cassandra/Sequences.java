package dev.laurel.cassandra;

import dev.laurel.core.Refusal.Unavailable;

/// The numbers of events. An instance takes several at once where it needs many, so that the row
/// they come from is not what everybody waits for; what is left of them it gives back when it ends.
/// For one thread.
final class Sequences {
  private static final String MARK = "sequence";
  private static final int MOST = 8_192;
  private static final int ATTEMPTS = 200;
  private static final long BUSY_NANOS = 200_000_000;

  private final Marks marks;
  private long next;
  private long end;
  private int size = 1;
  private long takenNanos = System.nanoTime();

  Sequences(Marks marks) {
    this.marks = marks;
  }

  /// The first number that nobody has taken.
  static long free(Marks marks) {
    return Math.max(1, marks.number(MARK));
  }

  /// The first of so many numbers in a row.
  long take(int count) {
    if (end - next < count) {
      giveBack();
      reserve(count);
    }
    long first = next;
    next += count;
    return first;
  }

  private void reserve(int count) {
    long now = System.nanoTime();
    size = now - takenNanos < BUSY_NANOS ? Math.min(size * 2, MOST) : 1;
    takenNanos = now;
    int wanted = Math.max(count, size);
    for (int left = ATTEMPTS; left > 0; left--) {
      long free = free(marks);
      try {
        if (marks.advance(MARK, free, free + wanted)) {
          next = free;
          end = free + wanted;
          return;
        }
      } catch (Uncertain unknown) {
        // Where it was done, those numbers are nobody's.
      }
    }
    throw new Unavailable("Too many take numbers for events at once.", 1);
  }

  /// What is left, where nobody has taken any since.
  void giveBack() {
    try {
      if (next < end && marks.advance(MARK, end, next)) {
        end = next;
      }
    } catch (Uncertain | Unavailable unknown) {
      // They stay unused.
    }
    next = end;
  }
}
