package dev.laurel.core.query;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Slice;
import dev.laurel.core.player.PlayerId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Where a list goes on, as opaque text: the position of the last entry that was told.
///
/// It names the standings' order and no secret; a forged one only begins the list somewhere else.
public record Cursor(Position position) {
  private static final int FIXED = 1 + Long.BYTES + Long.BYTES;
  private static final byte VERSION = 1;
  private static final int MAX_TEXT = 256;

  /// Behind a stretch of standings; null where nothing is.
  static @Nullable Cursor behind(Table table, Slice slice) {
    return slice.more() ? new Cursor(Position.of(table.board(), slice.entries().getLast())) : null;
  }

  public static Cursor parse(String text) {
    if (text.length() > MAX_TEXT) {
      throw malformed();
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      if (bytes.remaining() <= FIXED || bytes.get() != VERSION) {
        throw malformed();
      }
      long score = bytes.getLong();
      long tie = bytes.getLong();
      String player = StandardCharsets.US_ASCII.decode(bytes).toString();
      return new Cursor(new Position(score, tie, new PlayerId(player)));
    } catch (IllegalArgumentException | InvalidInput notOurs) {
      throw malformed();
    }
  }

  public String text() {
    byte[] player = position.player().value().getBytes(StandardCharsets.US_ASCII);
    ByteBuffer bytes = ByteBuffer.allocate(FIXED + player.length);
    bytes.put(VERSION).putLong(position.score()).putLong(position.tie()).put(player);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  private static InvalidInput malformed() {
    return new InvalidInput("cursor", "is not a cursor that this server gave out");
  }
}
