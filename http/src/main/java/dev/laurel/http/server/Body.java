package dev.laurel.http.server;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/// Gathers one small body after the other. A body that comes in one piece, as nearly all do, goes
/// through the scratch of its event loop; only one that comes in more pieces gets an array of its
/// own.
final class Body {
  private static final byte[] NONE = new byte[0];

  private final int limit;
  private byte[] bytes = NONE;
  private int length;

  Body(int limit) {
    this.limit = limit;
  }

  /// Adds a piece; false where the body would pass the limit.
  boolean add(ByteBuf piece, byte[] scratch, boolean last) {
    int more = piece.readableBytes();
    if (more > limit - length) {
      return false;
    }
    if (last && length == 0 && more <= scratch.length) {
      bytes = scratch;
    } else if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.min(limit, Math.max(2 * bytes.length, length + more)));
    }
    piece.readBytes(bytes, length, more);
    length += more;
    return true;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    bytes = NONE;
    length = 0;
  }
}
