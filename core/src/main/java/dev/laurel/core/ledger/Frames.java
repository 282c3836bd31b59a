package dev.laurel.core.ledger;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Calendar;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowRule;
import java.util.ArrayList;
import java.util.List;

/// The windows of a board at a moment, remembered for as long as the moment stays within them.
final class Frames {
  /// The frames that hold for every moment with `from` ≤ moment < `to`.
  private record Span(long from, long to, List<Frame> frames) {}

  private final Board board;
  private final Calendar calendar;
  private volatile Span last = new Span(0, 0, List.of());

  Frames(Board board) {
    this.board = board;
    this.calendar = board.calendar();
  }

  List<Frame> at(long micros) {
    Span span = last;
    if (micros < span.from || micros >= span.to) {
      span = span(micros);
      last = span;
    }
    return span.frames;
  }

  private Span span(long micros) {
    long from = Long.MIN_VALUE;
    long to = Long.MAX_VALUE;
    List<Frame> frames = new ArrayList<>();
    for (WindowRule rule : board.windows()) {
      Window window = rule.windowAt(calendar, micros).orElse(null);
      if (window != null) {
        frames.add(new Frame(board, window));
        from = Math.max(from, window.from());
        to = Math.min(to, window.to());
      } else if (rule instanceof WindowRule.Season season) {
        // Outside a season: what was found holds until the season begins, or since it ended.
        Window closed = season.window();
        from = micros >= closed.to() ? Math.max(from, closed.to()) : from;
        to = micros < closed.from() ? Math.min(to, closed.from()) : to;
      }
    }
    return new Span(from, to, List.copyOf(frames));
  }
}
