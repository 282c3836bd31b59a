package dev.laurel.core.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.ledger.Entry;
import org.jspecify.annotations.Nullable;

/// How the entries of a board become rows and rows become entries again.
///
/// A row is the key and the tie by which the tree orders it, its [Mark], and, where the tie does
/// not tell it, when the score was reached. So most rows are three longs.
record Form(Order order, TieBreak tieBreak) {
  static final int MARK = 0;
  static final int REACHED_AT = 1;

  static Form of(Board board) {
    return new Form(board.order(), board.tieBreak());
  }

  /// Longs of a row beside key and tie.
  int extras() {
    return keepsReachedAt() ? 2 : 1;
  }

  boolean keepsReachedAt() {
    return tieBreak != TieBreak.FIRST_REACHED;
  }

  long key(Entry entry) {
    return order.key(entry.score());
  }

  long tie(Entry entry) {
    return tieBreak.tie(entry.subscore(), entry.reachedAt());
  }

  /// What of an entry has no place in a row; mostly nothing.
  @Nullable Aside aside(Entry entry) {
    boolean untold = entry.subscore() != 0 && !tieBreak.bySubscore();
    return untold || entry.metadata() != null
        ? new Aside(entry.subscore(), entry.metadata())
        : null;
  }

  Entry entry(long key, long tie, long mark, long reachedAt, @Nullable Aside aside) {
    return new Entry(
        order.score(key),
        subscore(tie, aside),
        reachedAt,
        Mark.version(mark),
        Mark.state(mark),
        aside == null ? null : aside.metadata());
  }

  private long subscore(long tie, @Nullable Aside aside) {
    return switch (tieBreak) {
      case SUBSCORE_DESC -> ~tie;
      case SUBSCORE_ASC -> tie;
      case FIRST_REACHED, PLAYER_ID -> aside == null ? 0 : aside.subscore();
    };
  }
}
