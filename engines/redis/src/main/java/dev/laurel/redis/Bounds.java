package dev.laurel.redis;

import dev.laurel.core.board.Group;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// The members of one group, and places among them as lexical ranges name them.
///
/// A member is the group's prefix, 8 bytes of score key, 8 bytes of tie, and the player id. The
/// prefix is empty for the global table, otherwise the group's values and a zero byte, which no
/// value has: so no group's members lie among another's.
record Bounds(byte[] prefix) {
  /// No place.
  static final byte[] NONE = {};

  /// Before all members.
  static final byte[] BEFORE_ALL = {'-'};

  private static final int LAST_BYTES = 9;
  private static final int ORDER_BYTES = 2 * Long.BYTES;

  static Bounds of(Group group) {
    return new Bounds(group.isGlobal() ? NONE : Keys.bytes(values(group) + "\0"));
  }

  /// The values of a group as text.
  static String values(Group group) {
    return String.join(",", group.values());
  }

  /// Up to the last member before a score key.
  byte[] below(long key) {
    return bound('(', Long.BYTES).putLong(key ^ Long.MIN_VALUE).array();
  }

  /// Up to the last member with a score key: no tie is behind eight bytes of 255, and ids are
  /// ASCII.
  byte[] upTo(long key) {
    byte[] last = new byte[LAST_BYTES];
    Arrays.fill(last, (byte) 0xFF);
    return bound('[', Long.BYTES + LAST_BYTES).putLong(key ^ Long.MIN_VALUE).put(last).array();
  }

  /// Up to a place, which may be taken.
  byte[] upTo(long key, long tie, String player) {
    byte[] id = Keys.bytes(player);
    return bound('[', ORDER_BYTES + id.length)
        .putLong(key ^ Long.MIN_VALUE)
        .putLong(tie ^ Long.MIN_VALUE)
        .put(id)
        .array();
  }

  /// The player of a member of this group.
  String player(byte[] member) {
    int start = prefix.length + ORDER_BYTES;
    return Keys.text(Arrays.copyOfRange(member, start, member.length));
  }

  /// Whether a packed entry has the place that its member tells.
  boolean agree(byte[] member, byte[] packed) {
    int end = prefix.length + ORDER_BYTES;
    return member.length > end
        && packed.length >= Encoding.LEAST_BYTES
        && Arrays.equals(
            member, prefix.length, end, packed, Encoding.KEY, Encoding.KEY + ORDER_BYTES);
  }

  private ByteBuffer bound(char kind, int more) {
    return ByteBuffer.allocate(1 + prefix.length + more).put((byte) kind).put(prefix);
  }
}
