package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.ledger.Entry;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// A packed entry as the scripts see it: what decides where it stands. [Encoding] has the layout.
record Packed(byte[] bytes) {
  private static final int STATE = 8;
  private static final int STATE_MASK = 3;
  private static final int ORDER_BYTES = 2 * Long.BYTES;
  private static final int GROUP_LENGTH = 41;

  /// Whether it is long enough to be one.
  boolean isWhole() {
    return bytes.length >= Encoding.LEAST_BYTES
        && bytes.length >= Encoding.LEAST_BYTES + ByteBuffer.wrap(bytes).getShort(GROUP_LENGTH);
  }

  /// The bytes of an entry, where they are one.
  static byte[] checked(byte[] bytes) {
    if (!new Packed(bytes).isWhole()) {
      throw IndexUnavailable.damaged("Redis has an entry that cannot be read.");
    }
    return bytes;
  }

  long version() {
    return ByteBuffer.wrap(bytes).getLong();
  }

  Entry.State state() {
    return Entry.State.ofCode(bytes[STATE] & STATE_MASK);
  }

  /// The prefix of its members, as [Bounds] has it.
  byte[] group() {
    int length = ByteBuffer.wrap(bytes).getShort(GROUP_LENGTH);
    return length == 0
        ? Bounds.NONE
        : Arrays.copyOfRange(
            Arrays.copyOfRange(bytes, Encoding.LEAST_BYTES, Encoding.LEAST_BYTES + length),
            0,
            length + 1);
  }

  /// Its member without the group: score key, tie, player.
  byte[] rest(byte[] player) {
    return ByteBuffer.allocate(ORDER_BYTES + player.length)
        .put(bytes, Encoding.KEY, ORDER_BYTES)
        .put(player)
        .array();
  }

  /// Whether it is newer than another.
  boolean isNewer(Packed other) {
    return Long.compareUnsigned(version(), other.version()) > 0;
  }
}
