package dev.laurel.core.board;

/// A stretch of time: `from` inclusive, `to` exclusive, in microseconds since 1970.
public record Window(WindowKind kind, String id, long from, long to) {
  /// The window that has no end.
  public static final Window ALL_TIME =
      new Window(WindowKind.ALL_TIME, "ALL-TIME", Long.MIN_VALUE, Long.MAX_VALUE);

  public boolean contains(long micros) {
    return from <= micros && micros < to;
  }

  /// Whether it takes submissions at `now`: until its end, and `grace` longer.
  public boolean isOpen(long now, long graceMicros) {
    return kind == WindowKind.ALL_TIME || now < to || now - to < graceMicros;
  }
}
