package dev.laurel.http.api;

import java.util.Arrays;

/// Cuts a stream of bytes into lines, wherever the pieces end. Lines are numbered from 1; blank
/// ones count, but are not told. The last line needs no newline.
final class Lines {
  /// Takes lines.
  interface Taker {
    /// A line, without its newline, valid during the call; false ends the stream.
    boolean line(int number, byte[] bytes, int from, int to);

    /// A line that is too long to be kept; false ends the stream.
    boolean tooLong(int number);
  }

  private static final byte[] NONE = new byte[0];

  private final int limit;
  private final Taker taker;
  private byte[] carried = NONE;
  private int length;
  private boolean skipping;
  private boolean stopped;
  private int number = 1;

  Lines(int limit, Taker taker) {
    this.limit = limit;
    this.taker = taker;
  }

  void add(byte[] bytes, int count) {
    int from = 0;
    for (int i = 0; i < count && !stopped; i++) {
      if (bytes[i] == '\n') {
        complete(bytes, from, i);
        from = i + 1;
      }
    }
    if (!stopped) {
      carry(bytes, from, count);
    }
  }

  void end() {
    if (!stopped && (length > 0 || skipping)) {
      complete(NONE, 0, 0);
    }
  }

  private void complete(byte[] bytes, int from, int to) {
    if (length == 0 && !skipping && to - from <= limit) {
      tell(bytes, from, to);
    } else {
      carry(bytes, from, to);
      if (skipping) {
        stopped = !taker.tooLong(number);
      } else {
        tell(carried, 0, length);
      }
    }
    length = 0;
    skipping = false;
    number++;
  }

  private void tell(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
        stopped = !taker.line(number, bytes, from, to);
        return;
      }
    }
  }

  private void carry(byte[] bytes, int from, int to) {
    int more = to - from;
    if (skipping || more > limit - length) {
      skipping = true;
      length = 0;
      carried = NONE;
      return;
    }
    if (carried.length - length < more) {
      carried =
          Arrays.copyOf(carried, Math.min(limit, Math.max(2 * carried.length, length + more)));
    }
    System.arraycopy(bytes, from, carried, length, more);
    length += more;
  }
}
