package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.guard.CacheCounts;
import dev.laurel.core.guard.Indexed;
import dev.laurel.core.guard.SharedIndex;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Inquiry;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.player.PlayerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The ranked tables in Redis, shared by all instances.
///
/// Any number of threads and instances may read and write: each answer and each change is one
/// script on the server, or, where a board is split, one on each of its shards. Everything throws
/// [IndexUnavailable] within a bounded time where Redis cannot be reached, is slow, or does not
/// hold the generation that is expected. Opening needs no Redis.
///
/// What a board is, each process is told by [#define], before or after [#expect]. A board that it
/// was not told reads as empty where it is, and otherwise as unavailable.
public final class RedisIndex implements SharedIndex, AutoCloseable {
  private static final Encoding ANY = new Encoding(Order.DESC, TieBreak.PLAYER_ID);

  private final Client client;
  private final Keys keys;
  // Reads do not stand behind the many changes of a commit.
  private final Servers reading;
  private final Servers writing;
  private final Generation generation;
  private final Boards boards;
  private final Layouts layouts;
  private final Calls reads;
  private final WholeTable.Reading whole;
  private final Catalogue catalogue;
  private final Batch batch;

  private RedisIndex(Client client, Expiry expiry) {
    this.client = client;
    this.keys = new Keys(client.isCluster());
    this.reading = Servers.of(client);
    this.writing = Servers.of(client);
    this.generation = new Generation(writing, keys);
    this.boards = new Boards(expiry);
    this.reads = new Calls(reading);
    this.whole = new WholeTable.Reading(reads, keys);
    Calls writes = new Calls(writing);
    this.layouts = new Layouts(writes, keys, generation, boards);
    this.catalogue = new Catalogue(writes, keys, generation, layouts);
    this.batch = new Batch(writes, keys, layouts, catalogue, boards, new Taken());
  }

  /// Connects when it is first used.
  public static RedisIndex open(RedisSettings settings) {
    return new RedisIndex(Client.of(settings), settings.expiry());
  }

  /// From now on only this generation is read and written.
  @Override
  public void expect(long number) {
    generation.expect(number);
  }

  /// The one that is expected; empty before [#expect] and [#begin].
  public OptionalLong generation() {
    return generation.expected();
  }

  /// The one that Redis holds; empty where it holds none, or was started again since that began: it
  /// may have lost the last changes then.
  @Override
  public OptionalLong storedGeneration() {
    return generation.stored();
  }

  /// Removes every key of the index, in bounded steps, and begins and expects this generation.
  /// While it does so, everybody who expects another is refused.
  @Override
  public void begin(long number) {
    generation.begin(number);
  }

  @Override
  public void learn(Board board) {
    boards.put(board);
  }

  @Override
  public CacheCounts cacheCounts() {
    return whole.hotPages().counts();
  }

  /// Whether Redis answers at all, of whatever generation.
  public void ping() {
    generation.ping();
  }

  /// The board is known here in any case; where Redis has to be changed and cannot be, it throws.
  /// Before a generation is expected there is nothing to change.
  @Override
  public void define(Board board) {
    boards.put(board);
    if (generation.expected().isEmpty()) {
      return;
    }
    Set<Grouping> groupings = Set.copyOf(board.groupings());
    dropIf(board.key(), division -> !groupings.contains(division.grouping()));
    List<Supplier<Call>> expiring = new ArrayList<>();
    for (DivisionId division : catalogue.divisions(board.key())) {
      expiring.addAll(catalogue.expiring(division, boards.expiry(division)));
    }
    catalogue.calls().pipeline(expiring);
  }

  @Override
  public void drop(BoardKey board) {
    boards.remove(board);
    dropIf(board, _ -> true);
  }

  @Override
  public void dropWindow(BoardKey board, String window) {
    boards.removeWindow(board, window);
    dropIf(board, division -> division.window().equals(window));
  }

  private void dropIf(BoardKey board, Predicate<DivisionId> unwanted) {
    catalogue.drop(board, catalogue.divisions(board).stream().filter(unwanted).toList());
  }

  @Override
  public void apply(Change change) {
    batch.apply(List.of(change), false);
  }

  @Override
  public Shift applyAndPlace(Change change) {
    return batch.apply(List.of(change), true).getFirst();
  }

  @Override
  public List<Shift> applyAll(List<Change> changes, boolean placed) {
    return batch.apply(placed ? changes : changes.stream().filter(Change::isReal).toList(), placed);
  }

  /// The board's standings are laid out when they are first used, and stay so for as long as the
  /// filling.
  @Override
  public boolean fits(Board board) {
    return layouts.of(board.key(), board.shards()).shards() == board.shards();
  }

  @Override
  public long total(StandingsId id) {
    return table(id, layouts.of(id.board()), ANY).total();
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return table(id).place(player);
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    return table(id).places(players);
  }

  /// All of it is under way before anything is waited for: one journey, where no board is split.
  @Override
  public Inquiry.Found answer(Inquiry inquiry) {
    List<Supplier<List<Optional<Standing>>>> places =
        inquiry.places().stream().map(it -> table(it.standings()).placing(it.players())).toList();
    List<Supplier<Slice>> firsts =
        inquiry.firsts().stream().map(it -> table(it.standings()).first(it.limit())).toList();
    return new Inquiry.Found(
        places.stream().map(Supplier::get).toList(), firsts.stream().map(Supplier::get).toList());
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    return table(id).range(Math.max(from - 1, 0), limit);
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    return table(id).bottom(limit);
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    return table(id).after(position, limit);
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    return table(id).around(player, above, below);
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    return table(id).byScore(min, max, after, limit);
  }

  @Override
  public Count count(StandingsId id, long score) {
    return table(id).count(score);
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    return table(id).scoreAt(percentile);
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    return table(id).distribution(buckets);
  }

  @Override
  public List<Outline> outlines(StandingsId id, Order order, int points) {
    return switch (table(id)) {
      case SplitTable split -> List.of(split.outline(points));
      case WholeTable _ -> List.of(Outline.of(this, id, order, points));
    };
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    List<DivisionId> global =
        catalogueToRead().divisions(board).stream()
            .filter(division -> division.grouping().equals(Grouping.NONE))
            .toList();
    Layout layout = layouts.of(board);
    byte[] group = Bounds.of(Group.GLOBAL).prefix();
    List<Supplier<Call>> asking = new ArrayList<>();
    for (DivisionId division : global) {
      Shards shards = new Shards(reads, keys, layout, division);
      for (int shard = 0; shard < layout.shards(); shard++) {
        asking.add(shards.sending(Script.TOTAL, shard, List.of(group)));
      }
    }
    List<Reply> totals = reads.pipeline(asking);
    Map<String, Long> windows = new TreeMap<>();
    for (int i = 0; i < totals.size(); i++) {
      windows.merge(global.get(i / layout.shards()).window(), totals.get(i).number(0), Long::sum);
    }
    windows.values().removeIf(total -> total == 0);
    return windows;
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return catalogueToRead().divisions(board).stream()
        .map(DivisionId::window)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Catalogue catalogueToRead() {
    return new Catalogue(reads, keys, generation, layouts);
  }

  /// Every division that has entries in Redis, of whatever board, known or not; in bounded steps,
  /// some perhaps twice.
  @Override
  public void divisions(Consumer<DivisionId> visitor) {
    generation.scan(
        Keys.ALL_ENTRIES, found -> found.forEach(key -> Keys.ofEntries(key).ifPresent(visitor)));
  }

  /// How much there is of a division, to be compared with what there should be.
  public Sizes sizes(DivisionId division) {
    return inspection(division).sizes();
  }

  /// Tells every entry of a division, whatever its state, in bounded steps: not of one moment, and
  /// some perhaps twice.
  @Override
  public void scan(DivisionId division, Consumer<Indexed> visitor) {
    inspection(division).scan(visitor);
  }

  @Override
  public List<Indexed> look(DivisionId division, List<PlayerId> players) {
    return inspection(division).look(players);
  }

  @Override
  public boolean keeps(DivisionId division) {
    return boards.expiry(division).map(Instant.now()::isBefore).orElse(true);
  }

  @Override
  public long strays(DivisionId division) {
    return inspection(division).strays();
  }

  private Inspection inspection(DivisionId division) {
    Layout layout = layouts.of(division.board());
    return new Inspection(
        new Shards(reads, keys, layout, division), boards.required(division.board()));
  }

  @Override
  public void close() {
    reading.close();
    writing.close();
    client.close();
  }

  private Table table(StandingsId id) {
    Encoding encoding = boards.encoding(id.board());
    if (encoding == null && total(id) > 0) {
      throw new IndexUnavailable("Board " + id.board() + " has entries but is not defined here.");
    }
    return table(id, layouts.of(id.board()), encoding == null ? ANY : encoding);
  }

  private Table table(StandingsId id, Layout layout, Encoding encoding) {
    Answers answers = Answers.of(id, encoding);
    return layout.isSplit()
        ? SplitTable.of(new Shards(reads, keys, layout, DivisionId.of(id)), answers)
        : new WholeTable(whole, layout, answers);
  }
}
