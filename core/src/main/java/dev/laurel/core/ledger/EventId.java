package dev.laurel.core.ledger;

import java.util.Arrays;

/// The public name of an event: a ULID of its time and its place in the ledger.
///
/// 48 bits of milliseconds, 16 bits of zero, 64 bits of sequence, in Crockford's base 32. It sorts
/// by time and is unique because the sequence is.
public record EventId(String value) {
  private static final char[] DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();
  private static final int LENGTH = 26;

  static EventId of(long timeMicros, long sequence) {
    char[] text = new char[LENGTH];
    // The low 80 bits are sixteen digits: the sequence fills thirteen of them and more than enough.
    long low = sequence;
    for (int i = LENGTH - 1; i >= 10; i--) {
      text[i] = DIGITS[(int) (low & 31)];
      low >>>= 5;
    }
    long high = Math.floorDiv(timeMicros, 1_000);
    for (int i = 9; i >= 0; i--) {
      text[i] = DIGITS[(int) (high & 31)];
      high >>>= 5;
    }
    return new EventId(new String(text));
  }

  /// The place in the ledger.
  public long sequence() {
    long sequence = 0;
    for (int i = 10; i < LENGTH; i++) {
      sequence = (sequence << 5) | Arrays.binarySearch(DIGITS, value.charAt(i));
    }
    return sequence;
  }

  @Override
  public String toString() {
    return value;
  }
}
