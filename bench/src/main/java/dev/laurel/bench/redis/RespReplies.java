package dev.laurel.bench.redis;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Replies;
import java.nio.ByteBuffer;

/// Counts RESP 2 replies without building them.
final class RespReplies implements Replies {
  /*
   * A reply is one value, and an array of n promises n more: a counter of values that are still to
   * come is enough, however arrays are nested. Text is skipped by its length.
   */
  private enum State {
    TYPE,
    NUMBER,
    TEXT_LINE,
    ERROR_LINE,
    SKIP
  }

  private static final int LINE_END = 2;
  private static final int MAX_ERROR = 200;

  private State state = State.TYPE;
  private byte type;
  private long number;
  private boolean negative;
  private long toSkip;
  private long valuesToCome = 1;
  private final StringBuilder error = new StringBuilder();

  @Override
  public int take(ByteBuffer piece) {
    int ended = 0;
    while (piece.hasRemaining()) {
      boolean valueEnded =
          switch (state) {
            case TYPE -> type(piece.get());
            case NUMBER -> number(piece.get());
            case TEXT_LINE -> piece.get() == '\n';
            case ERROR_LINE -> error(piece.get());
            case SKIP -> skip(piece);
          };
      if (valueEnded) {
        state = State.TYPE;
        valuesToCome--;
        if (valuesToCome == 0) {
          valuesToCome = 1;
          ended++;
        }
      }
    }
    return ended;
  }

  private boolean type(byte b) {
    type = b;
    number = 0;
    negative = false;
    state =
        switch (b) {
          case '+' -> State.TEXT_LINE;
          case '-' -> State.ERROR_LINE;
          case ':', '$', '*' -> State.NUMBER;
          default -> throw new BenchFailure("Redis sent what is no reply: byte " + b);
        };
    return false;
  }

  private boolean number(byte b) {
    switch (b) {
      case '\n' -> {
        return numberEnded();
      }
      case '\r' -> {}
      case '-' -> negative = true;
      default -> number = number * 10 + (b - '0');
    }
    return false;
  }

  private boolean numberEnded() {
    if (type == ':') {
      return true;
    }
    if (negative) {
      throw new BenchFailure("Redis answered that there is no such player");
    }
    if (type == '*') {
      valuesToCome += number;
      return true;
    }
    toSkip = number + LINE_END;
    state = State.SKIP;
    return false;
  }

  private boolean skip(ByteBuffer piece) {
    int now = (int) Math.min(toSkip, piece.remaining());
    piece.position(piece.position() + now);
    toSkip -= now;
    return toSkip == 0;
  }

  private boolean error(byte b) {
    if (b == '\n') {
      throw new BenchFailure("Redis answered: " + error.toString().strip());
    }
    if (error.length() < MAX_ERROR) {
      error.append((char) b);
    }
    return false;
  }
}
