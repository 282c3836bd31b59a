package dev.laurel.testkit.model;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// What a player has in one window and group.
record NaiveEntry(
    Window window,
    Group group,
    PlayerId player,
    long score,
    long subscore,
    long reachedAt,
    @Nullable Metadata metadata) {
  static NaiveEntry first(Window window, Group group, Command.Submit submit, long score, long at) {
    return new NaiveEntry(
        window, group, submit.player(), score, submit.subscore(), at, submit.metadata());
  }

  boolean isIn(Window in, Group of) {
    return window.id().equals(in.id()) && group.equals(of);
  }

  /// The same in a window that ends at another time.
  NaiveEntry in(Window other) {
    return new NaiveEntry(other, group, player, score, subscore, reachedAt, metadata);
  }

  NaiveEntry movedTo(Group other) {
    return new NaiveEntry(window, other, player, score, subscore, reachedAt, metadata);
  }

  /// The entry with what was submitted; an equal score keeps the time at which it was reached.
  NaiveEntry with(Command.Submit submit, long newScore, long at) {
    return new NaiveEntry(
        window,
        group,
        player,
        newScore,
        submit.subscore(),
        newScore == score ? reachedAt : at,
        submit.metadata());
  }

  /// Best first: score, tie-break, player.
  static Comparator<NaiveEntry> order(Board board) {
    Comparator<NaiveEntry> byScore = Comparator.comparingLong(NaiveEntry::score);
    Comparator<NaiveEntry> best = board.order() == Order.ASC ? byScore : byScore.reversed();
    return best.thenComparing(tieBreak(board)).thenComparing(entry -> entry.player().value());
  }

  private static Comparator<NaiveEntry> tieBreak(Board board) {
    return switch (board.tieBreak()) {
      case FIRST_REACHED -> Comparator.comparingLong(NaiveEntry::reachedAt);
      case SUBSCORE_ASC -> Comparator.comparingLong(NaiveEntry::subscore);
      case SUBSCORE_DESC -> Comparator.comparingLong(NaiveEntry::subscore).reversed();
      case PLAYER_ID -> (_, _) -> 0;
    };
  }
}
