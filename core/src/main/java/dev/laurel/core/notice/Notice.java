package dev.laurel.core.notice;

import dev.laurel.core.archive.WindowResult;
import java.util.Arrays;
import java.util.Objects;

/// Something that happened once, with the JSON that tells it: written when it happened and kept as
/// it is, so that every attempt sends the same bytes.
///
/// @param madeAt microseconds since 1970
/// @param payload not copied: do not change it
public record Notice(NoticeId id, NoticeKind kind, long madeAt, byte[] payload) {
  /// The most bytes of a payload.
  public static final int MAX_PAYLOAD = 8 << 20;

  public Notice {
    if (madeAt < 0) {
      throw new IllegalArgumentException("a notice is made after 1970: " + madeAt);
    }
    if (payload.length > MAX_PAYLOAD) {
      throw new IllegalArgumentException(
          "a notice of " + payload.length + " bytes; there may be " + MAX_PAYLOAD);
    }
  }

  /// What is told of the end of a window.
  public static Notice of(WindowResult result, NoticeFormat format) {
    NoticeId id = NoticeId.of(result.board(), result.window(), result.closedAt());
    return new Notice(id, NoticeKind.WINDOW_CLOSED, result.closedAt(), format.json(id, result));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Notice that
        && id.equals(that.id)
        && kind == that.kind
        && madeAt == that.madeAt
        && Arrays.equals(payload, that.payload);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, kind, madeAt, Arrays.hashCode(payload));
  }

  @Override
  public String toString() {
    return id + " (" + kind.label() + ", " + payload.length + " bytes)";
  }
}
