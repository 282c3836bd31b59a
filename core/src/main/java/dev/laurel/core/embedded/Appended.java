package dev.laurel.core.embedded;

import java.util.Arrays;

/// Numbers that one thread appends and any number of threads read: what was published stays where
/// it is.
final class Appended {
  private static final int CHUNK = 1 << 12;

  private volatile long[][] chunks = new long[0][];
  private volatile int published;
  private int size;

  void add(long value) {
    if (size == chunks.length * CHUNK) {
      long[][] more = Arrays.copyOf(chunks, chunks.length + 1);
      more[chunks.length] = new long[CHUNK];
      chunks = more;
    }
    chunks[size / CHUNK][size % CHUNK] = value;
    size++;
  }

  /// Lets others see all that was added.
  void publish() {
    published = size;
  }

  int size() {
    return published;
  }

  long get(int index) {
    return chunks[index / CHUNK][index % CHUNK];
  }
}
