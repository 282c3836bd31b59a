package dev.laurel.core.query;

import dev.laurel.core.board.Window;

/// One window in the list of a board's windows.
public record WindowLine(Window window, boolean open, long total) {}
