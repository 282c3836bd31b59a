package dev.laurel.testkit.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The oracle: every entry in one map, every answer by sorting them anew. Not for concurrent use.
public final class NaiveIndex implements RankIndex {
  /// A player has one entry in each of these.
  private record Seat(BoardKey board, String window, Grouping grouping, PlayerId player) {}

  private final Map<BoardKey, Board> boards = new HashMap<>();
  private final Map<Seat, Placed> entries = new HashMap<>();

  /// Sorted since the last change.
  private final Map<StandingsId, NaiveStandings> sorted = new HashMap<>();

  @Override
  public void define(Board board) {
    sorted.clear();
    boards.put(board.key(), board);
  }

  @Override
  public void drop(BoardKey board) {
    sorted.clear();
    boards.remove(board);
    entries.keySet().removeIf(seat -> seat.board.equals(board));
  }

  @Override
  public void dropWindow(BoardKey board, String window) {
    sorted.clear();
    entries.keySet().removeIf(seat -> seat.board.equals(board) && seat.window.equals(window));
  }

  @Override
  public void apply(Change change) {
    StandingsId id = change.standings();
    Seat seat = new Seat(id.board(), id.window(), id.group().grouping(), change.player());
    Placed known = entries.get(seat);
    if (known == null || known.entry().version() < change.after().version()) {
      sorted.clear();
      entries.put(seat, new Placed(id, change.player(), change.after()));
    }
  }

  @Override
  public Shift applyAndPlace(Change change) {
    Standing before = place(change.standings(), change.player()).orElse(null);
    apply(change);
    return new Shift(before, place(change.standings(), change.player()).orElse(null));
  }

  @Override
  public long total(StandingsId id) {
    return standings(id).total();
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return standings(id).place(player);
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    return standings(id).places(players);
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    return standings(id).range(from, limit);
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    return standings(id).bottom(limit);
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    return standings(id).after(position, limit);
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    return standings(id).around(player, above, below);
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    return standings(id).byScore(min, max, after, limit);
  }

  @Override
  public Count count(StandingsId id, long score) {
    return standings(id).count(score);
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    return standings(id).scoreAt(percentile);
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    return standings(id).distribution(buckets);
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    Map<String, Long> totals = new TreeMap<>();
    for (Placed placed : entries.values()) {
      StandingsId id = placed.standings();
      if (id.board().equals(board) && id.group().isGlobal() && placed.entry().isRanked()) {
        totals.merge(id.window(), 1L, Long::sum);
      }
    }
    return totals;
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return entries.keySet().stream()
        .filter(seat -> seat.board.equals(board))
        .map(Seat::window)
        .collect(Collectors.toUnmodifiableSet());
  }

  private NaiveStandings standings(StandingsId id) {
    return sorted.computeIfAbsent(id, this::sort);
  }

  private NaiveStandings sort(StandingsId id) {
    Board board = boards.getOrDefault(id.board(), Board.defaults(id.board()));
    List<Placed> live =
        entries.values().stream()
            .filter(placed -> placed.standings().equals(id) && placed.entry().isLive())
            .toList();
    return new NaiveStandings(board, id, live);
  }
}
