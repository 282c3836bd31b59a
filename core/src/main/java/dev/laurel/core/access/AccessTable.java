package dev.laurel.core.access;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.RowVisitor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/// The tables within the one family of rows, each with the first byte of its keys.
///
/// ```
/// KEYS             hash                ─► key
/// KEY_IDS          id                  ─► hash
/// NAMES            folded username     ─► player
/// EMAILS           folded address      ─► player
/// ACCOUNTS         player              ─► account
/// SESSIONS         hash                ─► session
/// PLAYER_SESSIONS  player 0 time hash  ─► nothing
/// SESSION_ENDS     time hash           ─► nothing
/// SIGNING_KEYS     id                  ─► signing key
/// ACTS             ~time ~number       ─► act             newest first
/// PLAYER_ACTS      player 0 ~time ~nr. ─► nothing         those that name the player
/// ```
enum AccessTable {
  KEYS(0),
  KEY_IDS(1),
  NAMES(2),
  EMAILS(3),
  ACCOUNTS(4),
  SESSIONS(5),
  PLAYER_SESSIONS(6),
  SESSION_ENDS(7),
  SIGNING_KEYS(8),
  ACTS(9),
  PLAYER_ACTS(10);

  private static final int HASH_BYTES = 32;

  private final int first;

  AccessTable(int first) {
    this.first = first;
  }

  private ByteSink begin() {
    return new ByteSink(64).u8(first);
  }

  byte[] key(String text) {
    return begin().raw(text.getBytes(StandardCharsets.UTF_8)).toBytes();
  }

  byte[] key(TokenHash hash) {
    return begin().raw(bytes(hash)).toBytes();
  }

  byte[] key(long time, TokenHash hash) {
    return begin().fixed(time).raw(bytes(hash)).toBytes();
  }

  byte[] key(PlayerId player, long time, TokenHash hash) {
    return begin().raw(ascii(player)).u8(0).fixed(time).raw(bytes(hash)).toBytes();
  }

  /// The newest first: the order of keys is that of the complements.
  byte[] key(Acts.Position position) {
    return begin().fixed(~position.time()).fixed(~position.number()).toBytes();
  }

  byte[] key(PlayerId player, Acts.Position position) {
    return begin()
        .raw(ascii(player))
        .u8(0)
        .fixed(~position.time())
        .fixed(~position.number())
        .toBytes();
  }

  /// Before every key of this time or later, or with complements: of this time or earlier.
  byte[] from(long time) {
    return begin().fixed(time).toBytes();
  }

  byte[] begins() {
    return begin().toBytes();
  }

  byte[] ends() {
    return new byte[] {(byte) (first + 1)};
  }

  /// The rows of the table.
  void scan(RowStore rows, RowVisitor visitor) {
    rows.scan(Family.ACCESS, begins(), ends(), visitor);
  }

  /// Those of a player, where the key begins with one: a zero is in no id.
  void scan(RowStore rows, PlayerId player, RowVisitor visitor) {
    byte[] from = begin().raw(ascii(player)).u8(0).toBytes();
    byte[] to = begin().raw(ascii(player)).u8(1).toBytes();
    rows.scan(Family.ACCESS, from, to, visitor);
  }

  private static byte[] ascii(PlayerId player) {
    return player.value().getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] bytes(TokenHash hash) {
    return HexFormat.of().parseHex(hash.value());
  }

  static TokenHash hash(byte[] bytes) {
    return new TokenHash(HexFormat.of().formatHex(bytes));
  }

  /// The hash at the end of a key.
  static TokenHash lastHash(byte[] key) {
    return hash(Arrays.copyOfRange(key, key.length - HASH_BYTES, key.length));
  }

  /// The position at the end of a key.
  static Acts.Position lastPosition(byte[] key) {
    byte[] end = Arrays.copyOfRange(key, key.length - 2 * Long.BYTES, key.length);
    ByteSource source = new ByteSource("act", end);
    return new Acts.Position(~source.fixedLong(), ~source.fixedLong());
  }
}
