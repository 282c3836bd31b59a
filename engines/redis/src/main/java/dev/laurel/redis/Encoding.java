package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Position;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Metadata;
import java.nio.ByteBuffer;
import java.util.List;

/// How the entries of a board become bytes, and bytes become entries again.
///
/// Longs that are compared have their sign bit flipped, so that the order of their bytes is theirs.
/// `common.lua` reads version, state, key, tie and group of a packed entry.
record Encoding(Order order, TieBreak tieBreak) {
  /*
   *   0        8       9     17    25          33         41        43      43+n
   *   [ version | state | key | tie | reachedAt | subscore | n (2) | group | metadata ]
   *
   * The state's bit 4 tells whether there is metadata.
   */
  static final int KEY = 9;
  static final int LEAST_BYTES = 43;
  private static final int STATE_MASK = 3;
  private static final int HAS_METADATA = 4;

  static Encoding of(Board board) {
    return new Encoding(board.order(), board.tieBreak());
  }

  byte[] pack(Group group, Entry entry) {
    byte[] values = Keys.bytes(Bounds.values(group));
    Metadata metadata = entry.metadata();
    byte[] json = metadata == null ? Bounds.NONE : metadata.json();
    int state = entry.state().code() | (metadata == null ? 0 : HAS_METADATA);
    return ByteBuffer.allocate(LEAST_BYTES + values.length + json.length)
        .putLong(entry.version())
        .put((byte) state)
        .putLong(key(entry.score()) ^ Long.MIN_VALUE)
        .putLong(tieBreak.tie(entry.subscore(), entry.reachedAt()) ^ Long.MIN_VALUE)
        .putLong(entry.reachedAt())
        .putLong(entry.subscore())
        .putShort((short) values.length)
        .put(values)
        .put(json)
        .array();
  }

  /// The entry and its group. Of a removed one only group, version and state are sure to be what
  /// they were: it was perhaps packed when the board had another order.
  Held unpack(Grouping grouping, byte[] packed) {
    return unpack(grouping, ByteBuffer.wrap(packed));
  }

  /// The same of all that is left in a buffer.
  Held unpack(Grouping grouping, ByteBuffer packed) {
    try {
      return held(grouping, packed);
    } catch (RuntimeException e) {
      throw IndexUnavailable.damaged("Redis has an entry that cannot be read: " + e.getMessage());
    }
  }

  private Held held(Grouping grouping, ByteBuffer packed) {
    long version = packed.getLong();
    int state = packed.get();
    long score = order.score(packed.getLong() ^ Long.MIN_VALUE);
    packed.getLong();
    long reachedAt = packed.getLong();
    long subscore = packed.getLong();
    Group group = group(grouping, bytes(packed, packed.getShort()));
    byte[] json = bytes(packed, packed.remaining());
    Metadata metadata = (state & HAS_METADATA) == 0 ? null : Metadata.ofJson(json);
    Entry.State code = Entry.State.ofCode(state & STATE_MASK);
    return new Held(group, new Entry(score, subscore, reachedAt, version, code, metadata));
  }

  private static Group group(Grouping grouping, byte[] values) {
    return values.length == 0
        ? Group.GLOBAL
        : new Group(grouping, List.of(Keys.text(values).split(",", -1)));
  }

  private static byte[] bytes(ByteBuffer from, int length) {
    byte[] bytes = new byte[length];
    from.get(bytes);
    return bytes;
  }

  long key(long score) {
    return order.key(score);
  }

  /// The score whose key these bytes are.
  long score(byte[] key) {
    return order.score(ByteBuffer.wrap(key).getLong() ^ Long.MIN_VALUE);
  }

  /// The key of a score as bytes.
  byte[] keyBytes(long score) {
    return ByteBuffer.allocate(Long.BYTES).putLong(key(score) ^ Long.MIN_VALUE).array();
  }

  /// Up to a position among the members of a group.
  byte[] upTo(Bounds bounds, Position position) {
    return bounds.upTo(key(position.score()), position.tie(), position.player().value());
  }
}
