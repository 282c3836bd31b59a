package dev.laurel.core.embedded;

import dev.laurel.core.store.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Keys of stored rows. Numbers are big-endian, so that rows sort by them.
final class Keys {
  /// The mark of the last checkpoint, in META.
  static final byte[] MARK = "checkpoint".getBytes(StandardCharsets.US_ASCII);

  /// Before every key and behind every key that is made here.
  static final byte[] FIRST = {};

  static final byte[] LAST = {
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF,
    (byte) 0xFF
  };

  /// Behind every digest.
  static final byte[] BEHIND = behind();

  private Keys() {}

  private static byte[] behind() {
    byte[] key = new byte[64];
    Arrays.fill(key, (byte) 0xFF);
    return key;
  }

  static byte[] of(long number) {
    return new ByteSink(Long.BYTES).fixed(number).toBytes();
  }

  static byte[] of(int number) {
    return new ByteSink(Integer.BYTES).fixed(number).toBytes();
  }

  static byte[] of(int table, int block) {
    return new ByteSink(Long.BYTES).fixed(table).fixed(block).toBytes();
  }
}
