package dev.laurel.core.query;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.PlayerSketch;
import dev.laurel.core.estimate.PlayerSketches;
import dev.laurel.core.estimate.PlayerSketches.Dated;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Ranks;
import dev.laurel.core.index.Slice;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.PlayerId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Counts different players over several windows. One window is counted exactly, by its total;
/// several by sketches, from the ledger where they are open and from the archive where they are
/// not.
public final class Uniques {
  /// The most windows of one answer.
  public static final int MAX_WINDOWS = 400;

  private static final int STEP = Queries.MAX_LIMIT;

  private final Queries queries;
  private final Asking asking;
  private final Ledger ledger;
  private final PlayerSketches sketches;
  private final InstantSource clock;

  Uniques(Queries queries, Asking asking, Ledger ledger, InstantSource clock) {
    this.queries = queries;
    this.asking = asking;
    this.ledger = ledger;
    this.sketches = new PlayerSketches(clock);
    this.clock = clock;
  }

  /// Of the window that is meant and those before it, so many in all.
  public UniquePlayers count(Where where, int windows) {
    if (windows < 1 || windows > MAX_WINDOWS) {
      throw new InvalidInput("windows", "must be between 1 and " + MAX_WINDOWS);
    }
    if (where.asOf() != null) {
      throw new InvalidInput("windows", "cannot stand beside asOf");
    }
    Table last = queries.table(where);
    List<Table> tables = tables(last, windows);
    return windows == 1 ? exactly(last) : estimate(tables);
  }

  /// Newest first.
  private List<Table> tables(Table last, int windows) {
    Board board = last.board();
    if (windows > 1 && !last.window().kind().isCalendar()) {
      throw new InvalidInput(
          "windows", "more than one only of windows that follow one another, such as window=daily");
    }
    List<Table> tables = new ArrayList<>(List.of(last));
    long now = Micros.of(clock.instant());
    while (tables.size() < windows) {
      Window window = board.calendar().previous(tables.getLast().window());
      if (!board.keeps(window, now)) {
        throw new WindowNotFound(
            "Board '%s' keeps %d of these windows, not %d."
                .formatted(board.key().board(), tables.size(), windows));
      }
      boolean open = queries.isOpen(board, window, now);
      tables.add(new Table(board, window, open, last.group(), last.ranking(), null));
    }
    return tables;
  }

  private UniquePlayers exactly(Table table) {
    StandingsId id = table.id();
    long total = asking.<Long>ask(table, ranks -> ranks.total(id)).value();
    Window window = table.window();
    Bounds bounds = new Bounds(total, total);
    return new UniquePlayers(1, window, window, total, bounds, 0, 1, clock.instant());
  }

  private UniquePlayers estimate(List<Table> tables) {
    List<Dated> dated = tables.stream().map(this::sketch).toList();
    PlayerSketch.Players players = PlayerSketch.count(dated.stream().map(Dated::sketch).toList());
    return new UniquePlayers(
        tables.size(),
        tables.getLast().window(),
        tables.getFirst().window(),
        players.about(),
        players.bounds(),
        PlayerSketch.RELATIVE_ERROR,
        PlayerSketch.CONFIDENCE,
        dated.stream().map(Dated::at).min(Instant::compareTo).orElseThrow());
  }

  private Dated sketch(Table table) {
    StandingsId id = table.id();
    if (!asking.isArchived(table)) {
      Dated live = sketches.of(id, false, reader -> ledger.participants(id, reader));
      if (!asking.isArchived(table)) { // else they may have left the ledger before all were told
        return live;
      }
    }
    return sketches.of(id, true, reader -> asking.ask(table, ranks -> walk(ranks, id, reader)));
  }

  /// Of a table that does not change any more: telling a player again does no harm.
  private static Optional<Void> walk(Ranks ranks, StandingsId id, Consumer<PlayerId> reader) {
    long from = 1;
    Slice slice;
    do {
      slice = ranks.range(id, from, STEP);
      for (Ranked ranked : slice.entries()) {
        reader.accept(ranked.player());
      }
      from += STEP;
    } while (slice.more());
    return Optional.empty();
  }
}
