package dev.laurel.core.ledger;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import org.jspecify.annotations.Nullable;

/// A part of the audit log of a board, newest first.
///
/// @param player only what was done by or to this player; null for everybody
/// @param from not before this time (microseconds)
/// @param to before this time
/// @param before only what stands before this place of the log; null from its newest end on
/// @param limit the most events
public record AuditRange(
    BoardKey board,
    @Nullable PlayerId player,
    long from,
    long to,
    @Nullable AuditPlace before,
    int limit) {
  /// The most events of one page.
  public static final int MAX_LIMIT = 1_000;

  public AuditRange {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidInput("limit", "must be between 1 and " + MAX_LIMIT);
    }
    if (from > to) {
      throw new InvalidInput("to", "must not be before from");
    }
  }

  /// Everything of a board, from the newest on.
  public static AuditRange of(BoardKey board, int limit) {
    return new AuditRange(board, null, Long.MIN_VALUE, Long.MAX_VALUE, null, limit);
  }

  public AuditRange of(PlayerId other) {
    return new AuditRange(board, other, from, to, before, limit);
  }

  public AuditRange before(AuditPlace place) {
    return new AuditRange(board, player, from, to, place, limit);
  }

  public AuditRange between(long start, long end) {
    return new AuditRange(board, player, start, end, before, limit);
  }

  /// Whether an event belongs to it.
  public boolean holds(Event event) {
    return (before == null || event.sequence() != before.sequence())
        && event.time() >= from
        && event.time() < to
        && (player == null || player.equals(event.whose()))
        && event.boards().contains(board);
  }
}
