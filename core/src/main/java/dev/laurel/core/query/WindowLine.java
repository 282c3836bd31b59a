package dev.laurel.core.query;

import dev.laurel.core.board.Window;

/// One window in the list of a board's windows. `late` marks that it was closed noticeably after
/// its end.
public record WindowLine(Window window, boolean open, long total, boolean late) {}
