package dev.laurel.testkit.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Placed;
import java.util.Arrays;
import java.util.Comparator;

/// The order of a board, written down once more and without the keys that the index makes of it:
/// score in board order, tie-break, player id by its bytes.
public final class BestFirst {
  private BestFirst() {}

  public static Comparator<Placed> of(Board board) {
    return byScore(board.order())
        .thenComparing(byTie(board.tieBreak()))
        .thenComparing(placed -> placed.player().value().getBytes(UTF_8), Arrays::compareUnsigned);
  }

  private static Comparator<Placed> byScore(Order order) {
    Comparator<Placed> lowestFirst = Comparator.comparingLong(placed -> placed.entry().score());
    return switch (order) {
      case ASC -> lowestFirst;
      case DESC -> lowestFirst.reversed();
    };
  }

  private static Comparator<Placed> byTie(TieBreak tieBreak) {
    Comparator<Entry> order =
        switch (tieBreak) {
          case FIRST_REACHED -> Comparator.comparingLong(Entry::reachedAt);
          case SUBSCORE_DESC -> Comparator.comparingLong(Entry::subscore).reversed();
          case SUBSCORE_ASC -> Comparator.comparingLong(Entry::subscore);
          case PLAYER_ID -> (_, _) -> 0;
        };
    return Comparator.comparing(Placed::entry, order);
  }
}
