package dev.laurel.core.codec;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;

/// A board's name and one of its windows as bytes, wherever the two stand together.
public final class WindowCodec {
  private WindowCodec() {}

  public static void writeBoard(BoardKey board, ByteSink sink) {
    sink.text(board.game().value()).text(board.board().value());
  }

  public static BoardKey readBoard(ByteSource source) {
    return BoardKey.of(source.text(), source.text());
  }

  public static void writeWindow(Window window, ByteSink sink) {
    sink.text(window.kind().name()).text(window.id()).fixed(window.from()).fixed(window.to());
  }

  public static Window readWindow(ByteSource source) {
    return new Window(
        WindowKind.valueOf(source.text()), source.text(), source.fixedLong(), source.fixedLong());
  }
}
