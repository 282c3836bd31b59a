package dev.laurel.bench.server;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Replies;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Counts HTTP/1.1 responses that have a Content-Length, without building them.
final class HttpReplies implements Replies {
  private enum State {
    STATUS,
    NAME,
    VALUE,
    LINE,
    BODY
  }

  private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);
  private static final int UNKNOWN = -1;
  private static final int MAX_ERROR = 300;

  private State state = State.STATUS;

  /// Bytes of the line so far; of a header's name, as long as it may still be the wanted one.
  private int column;

  private int status;
  private long length = UNKNOWN;
  private final StringBuilder error = new StringBuilder();

  @Override
  public int take(ByteBuffer piece) {
    int ended = 0;
    while (piece.hasRemaining()) {
      boolean replyEnded = state == State.BODY ? body(piece) : head(piece.get());
      if (replyEnded) {
        finish();
        ended++;
      }
    }
    return ended;
  }

  /// Takes one byte of the head and answers whether it was the last of a reply without a body.
  private boolean head(byte b) {
    if (b == '\n') {
      return lineEnded();
    }
    switch (state) {
      case STATUS -> status(b);
      case NAME -> name(b);
      case VALUE -> value(b);
      case LINE, BODY -> {}
    }
    return false;
  }

  private boolean lineEnded() {
    boolean empty = state == State.NAME && column == 0;
    state = State.NAME;
    column = 0;
    if (!empty) {
      return false;
    }
    if (length == UNKNOWN && status != 204) {
      throw new BenchFailure("the server answered " + status + " without a Content-Length");
    }
    state = State.BODY;
    return length <= 0;
  }

  /// `HTTP/1.1 200 OK`: the status is in the columns 9 to 11.
  private void status(byte b) {
    if (column >= 9 && column <= 11) {
      status = status * 10 + (b - '0');
    }
    column++;
  }

  private void name(byte b) {
    if (b == '\r') {
      return;
    }
    int lower = b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
    if (lower != LENGTH[column]) {
      state = State.LINE;
    } else if (++column == LENGTH.length) {
      state = State.VALUE;
      length = 0;
    }
  }

  private void value(byte b) {
    if (b >= '0' && b <= '9') {
      length = length * 10 + (b - '0');
    }
  }

  private boolean body(ByteBuffer piece) {
    int now = (int) Math.min(length, piece.remaining());
    if (status >= 400) {
      for (int i = 0; i < now && error.length() < MAX_ERROR; i++) {
        error.append((char) piece.get(piece.position() + i));
      }
    }
    piece.position(piece.position() + now);
    length -= now;
    return length == 0;
  }

  private void finish() {
    if (status < 200 || status >= 300) {
      throw new BenchFailure("the server answered " + status + ": " + error);
    }
    state = State.STATUS;
    column = 0;
    status = 0;
    length = UNKNOWN;
  }
}
