package dev.laurel.testkit.model;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.Window;
import dev.laurel.core.player.PlayerId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One standings: the entries that everybody sees, best first, and those of hidden players.
final class NaiveTable {
  /// Its name, written as the server writes it.
  record Name(BoardKey board, Window window, Group group) {
    @Override
    public String toString() {
      return board + "/" + window.id() + (group.isGlobal() ? "" : "/" + group);
    }
  }

  private final Board board;
  private final List<NaiveEntry> shown;
  private final List<NaiveEntry> hidden;

  NaiveTable(Board board, List<NaiveEntry> entries, Set<PlayerId> hiddenPlayers) {
    this.board = board;
    this.shown =
        entries.stream()
            .filter(e -> !hiddenPlayers.contains(e.player()))
            .sorted(NaiveEntry.order(board))
            .toList();
    this.hidden = entries.stream().filter(e -> hiddenPlayers.contains(e.player())).toList();
  }

  /// The same board with these alone on it.
  NaiveTable only(List<NaiveEntry> entries) {
    return new NaiveTable(board, entries, Set.of());
  }

  /// Best first.
  List<NaiveEntry> shown() {
    return shown;
  }

  int total() {
    return shown.size();
  }

  long better(long score) {
    return shown.stream().filter(e -> isBetter(e.score(), score)).count();
  }

  long equal(long score) {
    return shown.stream().filter(e -> e.score() == score).count();
  }

  private long betterScores(long score) {
    return shown.stream()
        .mapToLong(NaiveEntry::score)
        .filter(other -> isBetter(other, score))
        .distinct()
        .count();
  }

  /// The rank of an entry, whether it is shown or would be.
  long rank(NaiveEntry entry, Ranking ranking) {
    return switch (ranking) {
      case ORDINAL -> shown.stream().filter(e -> isBefore(e, entry)).count() + 1;
      case COMPETITION -> better(entry.score()) + 1;
      case DENSE -> betterScores(entry.score()) + 1;
    };
  }

  /// The rank of a score that nobody has brought yet: behind all that are equal.
  long prospectiveRank(long score, Ranking ranking) {
    return switch (ranking) {
      case ORDINAL -> better(score) + equal(score) + 1;
      case COMPETITION -> better(score) + 1;
      case DENSE -> betterScores(score) + 1;
    };
  }

  boolean isBefore(NaiveEntry one, NaiveEntry other) {
    return NaiveEntry.order(board).compare(one, other) < 0;
  }

  private boolean isBetter(long score, long than) {
    return board.order() == Order.DESC ? score > than : score < than;
  }

  @Nullable NaiveEntry entry(PlayerId player) {
    for (List<NaiveEntry> entries : List.of(shown, hidden)) {
      for (NaiveEntry entry : entries) {
        if (entry.player().equals(player)) {
          return entry;
        }
      }
    }
    return null;
  }

  boolean isShown(PlayerId player) {
    return shown.stream().anyMatch(e -> e.player().equals(player));
  }

  /// Where a player stands, in the board's own ranking; a hidden one as if only it were shown.
  Reply.@Nullable Place place(PlayerId player, @Nullable String name) {
    return place(player, name, board.ranking());
  }

  Reply.@Nullable Place place(PlayerId player, @Nullable String name, Ranking ranking) {
    NaiveEntry entry = entry(player);
    if (entry == null) {
      return null;
    }
    int total = total() + (isShown(player) ? 0 : 1);
    return new Reply.Place(
        row(entry, name, ranking),
        rank(entry, Ranking.ORDINAL),
        rank(entry, Ranking.COMPETITION),
        rank(entry, Ranking.DENSE),
        total,
        100.0 * (total - better(entry.score())) / total);
  }

  Reply.Row row(NaiveEntry entry, @Nullable String name, Ranking ranking) {
    return new Reply.Row(
        rank(entry, ranking),
        entry.player().value(),
        name,
        entry.score(),
        entry.subscore(),
        Math.floorDiv(entry.reachedAt(), 1_000),
        Reply.Row.text(entry.metadata()));
  }

  /// The player and its neighbours.
  List<NaiveEntry> around(NaiveEntry entry, int above, int below) {
    List<NaiveEntry> before = shown.stream().filter(e -> isBefore(e, entry)).toList();
    List<NaiveEntry> behind = shown.stream().filter(e -> isBefore(entry, e)).toList();
    List<NaiveEntry> around =
        new ArrayList<>(before.subList(Math.max(before.size() - above, 0), before.size()));
    around.add(entry);
    around.addAll(behind.subList(0, Math.min(below, behind.size())));
    return around;
  }

  /// The worst score whose percentile is at least this one.
  @Nullable Long scoreAt(double percentile) {
    for (NaiveEntry entry : shown.reversed()) {
      BigDecimal reached = BigDecimal.valueOf(100 * (total() - better(entry.score())));
      BigDecimal wanted = new BigDecimal(percentile).multiply(BigDecimal.valueOf(total()));
      if (reached.compareTo(wanted) >= 0) {
        return entry.score();
      }
    }
    return null;
  }
}
