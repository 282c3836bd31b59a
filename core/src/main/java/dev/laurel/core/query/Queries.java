package dev.laurel.core.query;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotFound;
import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.estimate.HistogramSettings;
import dev.laurel.core.estimate.Histograms;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Ranks;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Everything that can be asked of a board. Every answer tells where it came from.
public final class Queries {
  /// The most entries of one answer.
  public static final int MAX_LIMIT = 1000;

  /// The most neighbours on one side.
  public static final int MAX_NEIGHBOURS = 500;

  private final Ledger ledger;
  private final RankReader ranks;
  private final Archive archive;
  private final Asking asking;
  private final Rows rows;
  private final HotPages hotPages;
  private final InstantSource clock;
  private final Estimates estimates;
  private final Uniques uniques;

  /// With ranks of which nobody tells what has changed: estimates are of the moment that they tell.
  public Queries(
      Ledger ledger, RankReader ranks, Archive archive, Names names, InstantSource clock) {
    this(ledger, ranks, archive, names, clock, Vantage.of(ledger));
  }

  public Queries(
      Ledger ledger,
      RankReader ranks,
      Archive archive,
      Names names,
      InstantSource clock,
      Vantage vantage) {
    this.ledger = ledger;
    this.ranks = ranks;
    this.archive = archive;
    this.asking = new Asking(ranks, archive);
    this.rows = new Rows(archive, names);
    this.hotPages = new HotPages(names);
    this.clock = clock;
    Histograms histograms = new Histograms(ranks, vantage, clock, HistogramSettings.DEFAULT);
    this.estimates = new Estimates(this, histograms, vantage, names, clock);
    this.uniques = new Uniques(this, asking, ledger, clock);
  }

  /// Ranks within bounds, which cost the index nothing.
  public Estimates estimates() {
    return estimates;
  }

  /// How many different players took part over several windows.
  public Uniques uniques() {
    return uniques;
  }

  /// Many questions at once.
  public Rounds rounds() {
    return new Rounds(this, ranks, rows.names());
  }

  /// The standings that a reader means.
  public Table table(Where where) {
    Board board = board(where.board());
    long now = now();
    Window window = where.asOf() == null ? board.window(where.window(), now) : Window.ALL_TIME;
    Ranking ranking = where.ranking() == null ? board.ranking() : where.ranking();
    return new Table(
        board,
        window,
        isOpen(board, window, now),
        group(board, where.group()),
        ranking,
        where.asOf());
  }

  /// The same where ranks and names are all that is told of them, and it is known at once which
  /// they are: the window is open, nothing is archived, and the index has them in one place. Empty
  /// where it takes more.
  Optional<Table> tableAtHand(Where where) {
    Board board = ledger.boardAtHand(where.board()).orElse(null);
    if (board == null || board.shards() > 1 || where.asOf() != null) {
      return Optional.empty();
    }
    long now = now();
    Window window = board.window(where.window(), now);
    boolean moves = board.snapshots() != null && window.kind() == WindowKind.ALL_TIME;
    if (moves || now >= window.to()) {
      return Optional.empty();
    }
    Ranking ranking = where.ranking() == null ? board.ranking() : where.ranking();
    return Optional.of(new Table(board, window, true, group(board, where.group()), ranking, null));
  }

  /// The same; empty where there are none.
  Optional<Table> tableIfAny(Where where) {
    try {
      return Optional.of(table(where));
    } catch (Refusal cannot) {
      return Optional.empty();
    }
  }

  boolean isOpen(Board board, Window window, long now) {
    return now < window.to()
        || (window.isOpen(now, board.graceMicros()) && !archive.isClosed(board.key(), window));
  }

  /// Whether the answer takes more than a look into memory, even where the ranks are there: closed
  /// windows and snapshots are read from a disk.
  public boolean waits(Where where) {
    if (where.asOf() != null) {
      return true;
    }
    try {
      Board board = board(where.board());
      return board.snapshots() != null
          || (where.window() != null && !isOpen(board, board.window(where.window(), now()), now()));
    } catch (Refusal cannot) {
      // Whoever answers says so, after what is wrong with the question itself.
      return false;
    }
  }

  /// Best first, from a position (from 1). A short first page is the same object again where it has
  /// not changed.
  public Page top(Where where, long from, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    if (from < 1) {
      throw new InvalidInput("offset", "must not be negative");
    }
    Table table = table(where);
    Answered<Slice> found = slice(table, (index, id) -> index.range(id, from, limit));
    return from == 1 && limit <= HotPages.MAX_LIMIT
        ? hotPages.page(table, found, () -> page(table, found))
        : page(table, found);
  }

  /// Best first, after what a cursor remembers.
  public Page topAfter(Where where, Cursor cursor, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    Table table = table(where);
    return page(table, slice(table, (index, id) -> index.after(id, cursor.position(), limit)));
  }

  /// Worst first.
  public Page bottom(Where where, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    Table table = table(where);
    return last(table, slice(table, (index, id) -> index.bottom(id, limit)));
  }

  /// Positions from..to, both included.
  public Page ranks(Where where, long from, long to) {
    if (from < 1) {
      throw new InvalidInput("from", "ranks begin at 1");
    }
    if (to < from) {
      throw new InvalidInput("to", "must not be before from");
    }
    if (to - from >= MAX_LIMIT) {
      throw new InvalidInput("to", "at most " + MAX_LIMIT + " ranks at once");
    }
    Table table = table(where);
    int limit = (int) (to - from) + 1;
    return last(table, slice(table, (index, id) -> index.range(id, from, limit)));
  }

  /// Entries with min ≤ score ≤ max, best first.
  public Page scores(Where where, long min, long max, @Nullable Cursor cursor, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    if (min > max) {
      throw new InvalidInput("min", "must not be greater than max");
    }
    Table table = table(where);
    Position after = cursor == null ? null : cursor.position();
    return page(table, slice(table, (index, id) -> index.byScore(id, min, max, after, limit)));
  }

  /// Where one player stands.
  public PlayerStanding player(Where where, PlayerId player) {
    Table table = table(where);
    return standing(table, player).orElseThrow(() -> notRanked(table.id(), player));
  }

  /// Everywhere a player stands, in windows that can still be read.
  public PlayerStandings standings(PlayerId player) {
    return standings(player, _ -> true);
  }

  /// The same in some games.
  public PlayerStandings standings(PlayerId player, Predicate<GameId> games) {
    if (ledger.directory().find(player).isEmpty()) {
      throw new PlayerNotFound(player.value());
    }
    List<StandingsId> ids =
        ledger.entries(player).stream()
            .map(Placed::standings)
            .filter(id -> games.test(id.board().game()))
            .sorted(Comparator.comparing(StandingsId::toString))
            .toList();
    List<PlayerStanding> found = new ArrayList<>();
    for (StandingsId id : ids.subList(0, Math.min(ids.size(), MAX_LIMIT))) {
      readable(id).flatMap(table -> standing(table, player)).ifPresent(found::add);
    }
    return new PlayerStandings(player, found, ids.size() > MAX_LIMIT);
  }

  /// The header of standings; empty where their board or window is no longer kept.
  private Optional<Table> readable(StandingsId id) {
    long now = now();
    try {
      Board board = board(id.board());
      Window window = board.window(id.window(), now);
      boolean open = isOpen(board, window, now);
      return Optional.of(new Table(board, window, open, id.group(), board.ranking(), null));
    } catch (BoardNotFound | WindowNotFound gone) {
      return Optional.empty();
    }
  }

  private Optional<PlayerStanding> standing(Table table, PlayerId player) {
    StandingsId id = table.id();
    Answered<Optional<Standing>> found = asking.ask(table, index -> index.place(id, player));
    return found
        .value()
        .map(standing -> {
          Row row = rows.of(table, List.of(standing.ranked()), found).getFirst();
          return new PlayerStanding(table, found.answer().source(), row, standing);
        });
  }

  /// A player's neighbours, and the player among them.
  public Page around(Where where, PlayerId player, int above, int below) {
    checkRange("above", above, 0, MAX_NEIGHBOURS);
    checkRange("below", below, 0, MAX_NEIGHBOURS);
    Table table = table(where);
    StandingsId id = table.id();
    Answered<Optional<Slice>> found =
        asking.ask(table, index -> index.around(id, player, above, below));
    Slice slice = found.value().orElseThrow(() -> notRanked(id, player));
    return last(table, found.with(slice));
  }

  /// Of these players, those who are ranked, best first, and those who are not.
  public Friends lookup(Where where, List<PlayerId> players) {
    checkRange("players", players.size(), 0, MAX_LIMIT);
    Table table = table(where);
    Set<PlayerId> asked = new LinkedHashSet<>(players);
    List<PlayerId> once = List.copyOf(asked);
    Answered<Slice> slice = slice(table, (index, id) -> index.places(id, once));
    Set<PlayerId> found = new HashSet<>();
    slice.value().entries().forEach(ranked -> found.add(ranked.player()));
    List<PlayerId> missing = asked.stream().filter(player -> !found.contains(player)).toList();
    return new Friends(last(table, slice), missing);
  }

  /// The place that a player who joined now with this score would take.
  public Prospect rankOf(Where where, long score) {
    Table table = table(where);
    StandingsId id = table.id();
    Sourced<Count> found = asking.<Count>ask(table, index -> index.count(id, score)).answer();
    Count count = found.value();
    long rank =
        switch (table.ranking()) {
          case ORDINAL -> count.better() + count.equal() + 1;
          case COMPETITION -> count.better() + 1;
          case DENSE -> count.betterScores() + 1;
        };
    double percentile = Standing.percentile(count.better(), count.total() + 1);
    return new Prospect(table, found.source(), score, rank, count.total(), percentile);
  }

  /// The worst score on the board that reaches a percentile; empty where the board is.
  public Threshold scoreAt(Where where, double percentile) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new InvalidInput("percentile", "must be a number from 0 to 100");
    }
    Table table = table(where);
    StandingsId id = table.id();
    Sourced<Reach> found =
        asking
            .<Reach>ask(table, index -> new Reach(index.scoreAt(id, percentile), index.total(id)))
            .answer();
    Reach reach = found.value();
    return new Threshold(table, found.source(), percentile, reach.score(), reach.total());
  }

  /// The score at a percentile and how many there are, from one source.
  private record Reach(Optional<Long> score, long total) {}

  public Sourced<Distribution> distribution(Table table, int buckets) {
    checkRange("buckets", buckets, 1, Distribution.MAX_BUCKETS);
    StandingsId id = table.id();
    return asking.<Distribution>ask(table, index -> index.distribution(id, buckets)).answer();
  }

  /// The board's readable windows, newest first; those that are empty only where they are open now.
  public List<WindowLine> windows(BoardKey key) {
    Board board = board(key);
    Map<String, Long> totals = ranks.<Map<String, Long>>read(index -> index.windows(key)).value();
    // After the index: what has left it by then is found here.
    return new WindowList(board, totals, archive.all(key), now()).lines();
  }

  /// The id of a window that a reader names.
  public String windowId(BoardKey key, String name) {
    return board(key).window(name, now()).id();
  }

  /// One window of a board, by its id, be it kept or not.
  public WindowLine window(BoardKey key, String id) {
    Board board = board(key);
    Window window =
        board.windowOf(id).orElseThrow(() -> new WindowNotFound("There is no window " + id + "."));
    Optional<WindowResult> result = archive.result(key, id);
    StandingsId standings = new StandingsId(key, id, Group.GLOBAL);
    long total =
        result.isPresent()
            ? result.get().total()
            : ranks.<Long>read(index -> index.total(standings)).value();
    boolean late = result.map(WindowResult::late).orElse(false);
    return new WindowLine(window, isOpen(board, window, now()), total, late);
  }

  /// Whether there is nothing to wait for: the window is open, or closed for good, or was never
  /// entered.
  public boolean isSettled(BoardKey key, String id) {
    Board board = board(key);
    Window window = board.windowOf(id).orElseThrow();
    return isOpen(board, window, now())
        || archive.isClosed(key, window)
        || ranks.<Boolean>read(index -> !index.heldWindows(key).contains(id)).value();
  }

  /// The board's snapshots, newest first.
  public List<Archived> snapshots(BoardKey key) {
    board(key);
    return archive.all(key).stream()
        .filter(archived -> archived.id().era() instanceof Era.Day)
        .sorted(Comparator.comparingLong((Archived day) -> day.window().to()).reversed())
        .toList();
  }

  /// What is left of a window that has closed.
  public WindowResult result(BoardKey key, String name) {
    Board board = board(key);
    Window window = board.windowOf(name).orElseGet(() -> board.window(name, now()));
    return archive.result(key, window.id()).orElseThrow(() -> noResult(board, window));
  }

  private WindowNotFound noResult(Board board, Window window) {
    return new WindowNotFound(
        isOpen(board, window, now())
            ? "The window " + window.id() + " is still open; its result is made when it closes."
            : "There is no result of the window " + window.id() + ".");
  }

  /// Where a player stood at the end of past days, newest first.
  public List<History.Day> history(History asked) {
    board(asked.board());
    return archive.history(asked);
  }

  public Board board(BoardKey key) {
    return ledger
        .board(key)
        .orElseThrow(() -> new BoardNotFound(key.game().value(), key.board().value()));
  }

  /// The time by which windows open and close, in microseconds since 1970.
  public long now() {
    return Micros.of(clock.instant());
  }

  private static Group group(Board board, @Nullable String text) {
    if (text == null) {
      return Group.GLOBAL;
    }
    return board
        .group(Group.parse(text))
        .orElseThrow(
            () -> new InvalidInput("group", "the board has no grouping for '" + text + "'"));
  }

  private Answered<Slice> slice(Table table, BiFunction<Ranks, StandingsId, Slice> question) {
    StandingsId id = table.id();
    return asking.ask(table, index -> question.apply(index, id));
  }

  private Page page(Table table, Answered<Slice> found) {
    return page(table, found, Cursor.behind(table, found.value()));
  }

  private Page last(Table table, Answered<Slice> found) {
    return page(table, found, null);
  }

  private Page page(Table table, Answered<Slice> found, @Nullable Cursor next) {
    Slice slice = found.value();
    return new Page(
        table,
        found.answer().source(),
        slice.total(),
        rows.of(table, slice.entries(), found),
        next);
  }

  static PlayerNotRanked notRanked(StandingsId standings, PlayerId player) {
    return new PlayerNotRanked(player.value(), standings.toString());
  }

  private static void checkRange(String field, long value, long min, long max) {
    if (value < min || value > max) {
      throw new InvalidInput(field, "must be between " + min + " and " + max);
    }
  }
}
