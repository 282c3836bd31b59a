package dev.laurel.core.guard;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The fallback of a store that cannot count ranks without reading entry by entry: while the index
/// is away it refuses every question, rather than answer one of them slowly or wrongly. It only
/// knows which windows hold entries.
///
/// Submissions go on meanwhile: [GuardedIndex] answers them without ranks.
public final class Rankless implements RankIndex {
  private static final int RETRY_SECONDS = 2;

  private final Function<BoardKey, Set<String>> windows;

  /// `windows` tells those of a board that hold anything.
  public Rankless(Function<BoardKey, Set<String>> windows) {
    this.windows = windows;
  }

  private static Unavailable away() {
    return new Unavailable(
        "The rank index is away or being filled, and this store cannot count ranks; scores are"
            + " taken meanwhile.",
        RETRY_SECONDS);
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return windows.apply(board);
  }

  /// The ledger has it already, and so have the next four.
  @Override
  public void define(Board board) {}

  @Override
  public void drop(BoardKey board) {}

  @Override
  public void dropWindow(BoardKey board, String window) {}

  @Override
  public void apply(Change change) {}

  @Override
  public Shift applyAndPlace(Change change) {
    throw away();
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    throw away();
  }

  @Override
  public long total(StandingsId standings) {
    throw away();
  }

  @Override
  public Optional<Standing> place(StandingsId standings, PlayerId player) {
    throw away();
  }

  @Override
  public Slice places(StandingsId standings, List<PlayerId> players) {
    throw away();
  }

  @Override
  public Slice range(StandingsId standings, long from, int limit) {
    throw away();
  }

  @Override
  public Slice bottom(StandingsId standings, int limit) {
    throw away();
  }

  @Override
  public Slice after(StandingsId standings, Position position, int limit) {
    throw away();
  }

  @Override
  public Optional<Slice> around(StandingsId standings, PlayerId player, int above, int below) {
    throw away();
  }

  @Override
  public Slice byScore(
      StandingsId standings, long min, long max, @Nullable Position after, int limit) {
    throw away();
  }

  @Override
  public Count count(StandingsId standings, long score) {
    throw away();
  }

  @Override
  public Optional<Long> scoreAt(StandingsId standings, double percentile) {
    throw away();
  }

  @Override
  public Distribution distribution(StandingsId standings, int buckets) {
    throw away();
  }
}
