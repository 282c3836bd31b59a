/// What a leaderboard is: its definition, its calendar of windows, its groups, and the order of its
/// entries. Values only: nothing here reads a clock or a store.
@NullMarked
package dev.laurel.core.board;

import org.jspecify.annotations.NullMarked;
