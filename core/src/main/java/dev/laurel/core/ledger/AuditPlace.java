package dev.laurel.core.ledger;

import dev.laurel.core.Refusal.InvalidInput;
import java.nio.ByteBuffer;
import java.util.Base64;

/// A place in the audit log, as text a cursor: the event that it names, or where it would be, and
/// all that are newer have been told.
///
/// It holds no secret; a forged one only begins the list somewhere else.
public record AuditPlace(long time, long sequence) {
  private static final byte VERSION = 1;
  private static final int BYTES = 1 + Long.BYTES + Long.BYTES;

  public static AuditPlace of(Event event) {
    return new AuditPlace(event.time(), event.sequence());
  }

  /// Reads a cursor. It looks at nothing but the text.
  public static AuditPlace parse(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      if (bytes.remaining() == BYTES && bytes.get() == VERSION) {
        return new AuditPlace(bytes.getLong(), bytes.getLong());
      }
    } catch (IllegalArgumentException malformed) {
      // Told below.
    }
    throw new InvalidInput("cursor", "is not a cursor that this server gave out");
  }

  public String text() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).put(VERSION).putLong(time).putLong(sequence);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }
}
