package dev.laurel.core.archive;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What is left of a window when it has closed: made once, with its end, for prizes to be handed
/// out by.
///
/// @param total how many were ranked in the global table
/// @param top the best of them, at most [#TOP]
public record WindowResult(
    BoardKey board,
    Window window,
    Ranking ranking,
    long closedAt,
    boolean late,
    long total,
    List<Winner> top) {
  /// The most entries that a result tells.
  public static final int TOP = 100;

  public WindowResult {
    top = List.copyOf(top);
  }

  /// The result of a board's window of which this many were ranked; of the best, in order, these.
  public static WindowResult of(
      Board board,
      Window window,
      long closedAt,
      boolean late,
      long total,
      List<ArchivedLine> best,
      Function<PlayerId, @Nullable PlayerName> names) {
    List<Winner> winners = new ArrayList<>();
    long competition = 0;
    long dense = 0;
    long last = 0;
    for (ArchivedLine line : best) {
      if (winners.isEmpty() || line.entry().score() != last) {
        competition = winners.size() + 1L;
        dense++;
      }
      last = line.entry().score();
      PlayerId player = Objects.requireNonNull(line.player());
      Ranked ranked = new Ranked(player, line.entry(), winners.size() + 1L, competition, dense);
      winners.add(new Winner(ranked.rank(board.ranking()), ranked, names.apply(player)));
    }
    return new WindowResult(board.key(), window, board.ranking(), closedAt, late, total, winners);
  }

  /// Without a player who was erased. The ranks of the others stay what they were: prizes may have
  /// been handed out by them.
  public WindowResult without(PlayerId player) {
    List<Winner> others =
        top.stream().filter(winner -> !winner.ranked.player().equals(player)).toList();
    return new WindowResult(board, window, ranking, closedAt, late, total, others);
  }

  /// One of the best, with its rank in the board's ranking and its name of then.
  public record Winner(long rank, Ranked ranked, @Nullable PlayerName name) {}
}
