package dev.laurel.cassandra;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.Era;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.ArchivedCodec;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;

/// What is known of something archived: of which board, under which number, how far it is, and
/// since when (milliseconds) it can be read.
record Head(long board, int number, Stage stage, long wholeMillis, Archived archived) {
  /// From the first write to the last. The code stands for it in stored rows.
  enum Stage {
    /// Being written.
    DRAFT(0),
    WHOLE(1),
    /// A window that is no longer kept: its entries go, its result stays.
    OVER(2),
    /// Everything of it goes.
    DOOMED(3);

    private final int code;

    Stage(int code) {
      this.code = code;
    }

    static Stage ofCode(int code) {
      return switch (code) {
        case 0 -> DRAFT;
        case 1 -> WHOLE;
        case 2 -> OVER;
        case 3 -> DOOMED;
        default -> throw new IllegalArgumentException("no stage has the code " + code);
      };
    }
  }

  Window window() {
    return archived.window();
  }

  boolean isOfWindow() {
    return archived.id().era() instanceof Era.Closed;
  }

  /// Whether a window has closed with it, kept or not.
  boolean isClosed() {
    return isOfWindow() && (stage == Stage.WHOLE || stage == Stage.OVER);
  }

  boolean isWhole() {
    return stage == Stage.WHOLE;
  }

  /// Whether there is something of it to be deleted.
  boolean isWaste() {
    return stage == Stage.DOOMED || (stage == Stage.OVER && !archived.tables().isEmpty());
  }

  Head with(Archived next) {
    return new Head(board, number, stage, wholeMillis, next);
  }

  Head whole(long millis) {
    return new Head(board, number, Stage.WHOLE, millis, archived);
  }

  Head in(Stage next) {
    return new Head(board, number, next, wholeMillis, archived);
  }

  byte[] packed() {
    ByteSink sink = new ByteSink(512).u8(stage.code).fixed(wholeMillis);
    ArchivedCodec.write(archived, sink);
    return sink.toBytes();
  }

  static Head unpacked(long board, int number, byte[] row) {
    ByteSource source = new ByteSource("head " + number + " of the archive", row);
    Stage stage = Stage.ofCode(source.u8());
    return new Head(board, number, stage, source.fixedLong(), ArchivedCodec.read(source));
  }
}
