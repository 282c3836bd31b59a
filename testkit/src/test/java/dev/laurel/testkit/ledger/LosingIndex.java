package dev.laurel.testkit.ledger;

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
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An index as if on another machine: while it loses its answers, it takes what it is told and its
/// caller does not learn so.
final class LosingIndex implements RankIndex {
  private final RankIndex index;
  private volatile boolean losing;

  LosingIndex(RankIndex index) {
    this.index = index;
  }

  void lose(boolean answers) {
    losing = answers;
  }

  private void answer() {
    if (losing) {
      throw new Unavailable("The index does not answer.", 7);
    }
  }

  @Override
  public void define(Board board) {
    index.define(board);
    answer();
  }

  @Override
  public void drop(BoardKey board) {
    index.drop(board);
    answer();
  }

  @Override
  public void dropWindow(BoardKey board, String window) {
    index.dropWindow(board, window);
    answer();
  }

  @Override
  public void apply(Change change) {
    index.apply(change);
    answer();
  }

  @Override
  public Shift applyAndPlace(Change change) {
    Shift shift = index.applyAndPlace(change);
    answer();
    return shift;
  }

  @Override
  public List<Shift> applyAll(List<Change> changes, boolean placed) {
    List<Shift> shifts = index.applyAll(changes, placed);
    answer();
    return shifts;
  }

  @Override
  public void revisit(List<Receipt> receipts) {
    index.revisit(receipts);
    answer();
  }

  @Override
  public long total(StandingsId id) {
    return index.total(id);
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return index.place(id, player);
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    return index.places(id, players);
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    return index.range(id, from, limit);
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    return index.bottom(id, limit);
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    return index.after(id, position, limit);
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    return index.around(id, player, above, below);
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    return index.byScore(id, min, max, after, limit);
  }

  @Override
  public Count count(StandingsId id, long score) {
    return index.count(id, score);
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    return index.scoreAt(id, percentile);
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    return index.distribution(id, buckets);
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    return index.windows(board);
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return index.heldWindows(board);
  }
}
