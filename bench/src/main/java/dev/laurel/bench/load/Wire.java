package dev.laurel.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that are about to be sent: grows as needed and is used again.
public final class Wire {
  private static final int FIRST_CAPACITY = 4096;
  private static final int MAX_DIGITS = 19;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int length;

  public Wire put(byte[] source) {
    return put(source, source.length);
  }

  public Wire put(Wire source) {
    return put(source.bytes, source.length);
  }

  public Wire put(String ascii) {
    return put(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  public Wire put(char ascii) {
    reserve(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  /// A number that is not negative, in decimal.
  public Wire putDecimal(long value) {
    return putPadded(value, digits(value));
  }

  /// The last `digits` digits of a number that is not negative, zeros first.
  public Wire putPadded(long value, int digits) {
    reserve(digits);
    long rest = value;
    for (int at = length + digits - 1; at >= length; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
    return this;
  }

  public int length() {
    return length;
  }

  /// The bytes so far; not a copy, and longer than [#length].
  public byte[] array() {
    return bytes;
  }

  public void clear() {
    length = 0;
  }

  /// How many digits a number that is not negative has.
  public static int digits(long value) {
    int digits = 1;
    long bound = 10;
    while (digits < MAX_DIGITS && value >= bound) {
      digits++;
      bound *= 10;
    }
    return digits;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }

  private Wire put(byte[] source, int count) {
    reserve(count);
    System.arraycopy(source, 0, bytes, length, count);
    length += count;
    return this;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
    }
  }
}
