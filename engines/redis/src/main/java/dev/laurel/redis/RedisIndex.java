package dev.laurel.redis;

import dev.laurel.core.Gathering;
import dev.laurel.core.Refusal.InvalidInput;
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
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.player.PlayerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
/// script on the server. Everything throws [IndexUnavailable] within a bounded time where Redis
/// cannot be reached, is slow, or does not hold the generation that is expected. Opening needs no
/// Redis.
///
/// What a board is, each process is told by [#define], before or after [#expect]. A board that it
/// was not told reads as empty where it is, and otherwise as unavailable.
public final class RedisIndex implements SharedIndex, AutoCloseable {
  private static final Encoding ANY = new Encoding(Order.DESC, TieBreak.PLAYER_ID);
  private static final int SCAN_STEP = 1_000;
  private static final int PLACES_AT_ONCE = 100;
  private static final int ROUNDS_AT_ONCE = 2;
  // Beyond it a number of Lua is no longer exact, and no standings are that long.
  private static final long MAX_POSITION = 1L << 52;

  private final Client client;
  // Reads do not stand behind the many changes of a commit.
  private final Wire reading;
  private final Wire writing;
  private final Generation generation;
  private final Boards boards;
  private final Calls reads;
  private final Catalogue catalogue;
  private final Batch batch;
  private final HotPages hotPages = new HotPages();
  private final Gathering<Wanted, Reply> places =
      new Gathering<>(PLACES_AT_ONCE, ROUNDS_AT_ONCE, this::places);

  /// A player whose place is asked for.
  private record Wanted(StandingsId id, PlayerId player) {}

  private RedisIndex(Client client, Expiry expiry) {
    this.client = client;
    this.reading = new Wire(client);
    this.writing = new Wire(client);
    this.generation = new Generation(writing);
    this.boards = new Boards(expiry);
    this.reads = new Calls(reading, generation);
    Calls writes = new Calls(writing, generation);
    this.catalogue = new Catalogue(writes);
    this.batch = new Batch(writes, catalogue, boards);
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
    return hotPages.counts();
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
      expiring.add(catalogue.expiring(division, boards.expiry(division)));
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

  @Override
  public long total(StandingsId id) {
    return ask(Script.TOTAL, id).number(0);
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return Optional.ofNullable(answers(id).standing(places.ask(new Wanted(id, player))));
  }

  /// One script for each standings that the questions are of.
  private List<Reply> places(List<Wanted> questions) {
    Map<StandingsId, Set<PlayerId>> wanted = new LinkedHashMap<>();
    questions.forEach(
        it -> wanted.computeIfAbsent(it.id, _ -> new LinkedHashSet<>()).add(it.player));
    List<Supplier<Call>> asking = new ArrayList<>();
    wanted.forEach((id, players) -> asking.add(() -> send(Script.PLACE, id, bytes(players))));
    Iterator<Reply> replies = reads.pipeline(asking).iterator();
    Map<Wanted, Reply> found = new HashMap<>();
    wanted.forEach((id, players) -> {
      Reply standings = replies.next().reply(1);
      int at = 0;
      for (PlayerId player : players) {
        found.put(new Wanted(id, player), standings.reply(at++));
      }
    });
    return questions.stream().map(it -> Objects.requireNonNull(found.get(it))).toList();
  }

  private static byte[][] bytes(Collection<PlayerId> players) {
    return players.stream().map(it -> Keys.bytes(it.value())).toArray(byte[][]::new);
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    return answers(id).places(ask(Script.PLACE, id, bytes(new LinkedHashSet<>(players))));
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    if (from <= 1 && HotPages.takes(limit)) {
      return hotPages.first(id, limit, known -> firstPage(id, limit, known));
    }
    return page(id, from - 1, Bounds.NONE, Bounds.NONE, Bounds.NONE, limit);
  }

  private HotPages.Asked firstPage(StandingsId id, int limit, byte[] known) {
    byte[] none = Bounds.NONE;
    Reply reply =
        ask(Script.PAGE, id, number(0), none, none, none, number(limit), number(0), known);
    return reply.size() == 1
        ? HotPages.Asked.UNCHANGED
        : new HotPages.Asked(reply.bytes(3), answers(id).slice(reply));
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    byte[] none = Bounds.NONE;
    Reply reply = ask(Script.PAGE, id, number(0), none, none, none, number(limit), number(1));
    Slice lastOnes = answers(id).slice(reply);
    return new Slice(lastOnes.total(), lastOnes.entries().reversed(), lastOnes.more());
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    byte[] behind = answers(id).upTo(position);
    return page(id, 0, behind, Bounds.NONE, Bounds.NONE, limit);
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    byte[] who = Keys.bytes(player.value());
    return answers(id).around(ask(Script.AROUND, id, who, number(above), number(below)));
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    Answers answers = answers(id);
    Encoding encoding = answers.encoding();
    long firstKey = Math.min(encoding.key(min), encoding.key(max));
    long lastKey = Math.max(encoding.key(min), encoding.key(max));
    return page(
        id,
        0,
        answers.bounds().below(firstKey),
        after == null ? Bounds.NONE : answers.upTo(after),
        min > max ? Bounds.BEFORE_ALL : answers.bounds().upTo(lastKey),
        limit);
  }

  /// What stands behind a position and two bounds, and not behind a third.
  private Slice page(
      StandingsId id, long skipped, byte[] behind, byte[] alsoBehind, byte[] upTo, int limit) {
    byte[] skip = number(Math.clamp(skipped, 0, MAX_POSITION));
    Reply reply = ask(Script.PAGE, id, skip, behind, alsoBehind, upTo, number(limit), number(0));
    return answers(id).slice(reply);
  }

  @Override
  public Count count(StandingsId id, long score) {
    Reply reply = ask(Script.COUNT, id, answers(id).encoding().keyBytes(score));
    return new Count(reply.number(0), reply.number(1), reply.number(2), reply.number(3));
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    Reply reply = figures(id, 0, List.of(percentile));
    return reply.number(0) == 0
        ? Optional.empty()
        : Optional.of(answers(id).quantiles(reply.reply(5)).getFirst());
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    Reply reply = figures(id, buckets, Distribution.QUANTILES);
    return answers(id).distribution(reply, buckets);
  }

  private Reply figures(StandingsId id, int buckets, List<? extends Number> percentiles) {
    List<byte[]> args = new ArrayList<>();
    args.add(number(answers(id).encoding().order() == Order.DESC ? 1 : 0));
    args.add(number(buckets));
    percentiles.forEach(percentile -> args.add(Keys.bytes(percentile.toString())));
    return ask(Script.DISTRIBUTION, id, args.toArray(byte[][]::new));
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    List<DivisionId> global =
        new Catalogue(reads)
            .divisions(board).stream()
                .filter(division -> division.grouping().equals(Grouping.NONE))
                .toList();
    List<Supplier<Call>> asking = new ArrayList<>();
    global.forEach(it -> asking.add(() -> send(Script.TOTAL, it.standings(Group.GLOBAL))));
    List<Reply> totals = reads.pipeline(asking);
    Map<String, Long> windows = new TreeMap<>();
    for (int i = 0; i < global.size(); i++) {
      if (totals.get(i).number(0) > 0) {
        windows.put(global.get(i).window(), totals.get(i).number(0));
      }
    }
    return windows;
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return new Catalogue(reads)
        .divisions(board).stream().map(DivisionId::window).collect(Collectors.toUnmodifiableSet());
  }

  /// Every division that has entries in Redis, of whatever board, known or not; in bounded steps,
  /// some perhaps twice.
  @Override
  public void divisions(Consumer<DivisionId> visitor) {
    generation.scan(
        Keys.ALL_ENTRIES, keys -> keys.forEach(key -> Keys.ofEntries(key).ifPresent(visitor)));
  }

  /// How much there is of a division, to be compared with what there should be.
  public Sizes sizes(DivisionId division) {
    Reply reply = reads.ask(Script.SIZES, Keys.of(division));
    return new Sizes(reply.number(0), reply.number(1), reply.number(2));
  }

  /// Tells every entry of a division, whatever its state, in bounded steps: not of one moment, and
  /// some perhaps twice.
  @Override
  public void scan(DivisionId division, Consumer<Indexed> visitor) {
    String cursor = "0";
    do {
      Reply step = reads.ask(Script.SCAN, Keys.of(division), Keys.bytes(cursor), number(SCAN_STEP));
      indexed(division, step, 1).forEach(visitor);
      cursor = step.text(0);
    } while (!cursor.equals("0"));
  }

  @Override
  public List<Indexed> look(DivisionId division, List<PlayerId> players) {
    byte[][] ids = bytes(players);
    return indexed(division, reads.ask(Script.LOOK, Keys.of(division), ids), 0);
  }

  /// Player, entry, and whether it is a member, from one part of a reply on.
  private List<Indexed> indexed(DivisionId division, Reply reply, int from) {
    Encoding encoding = boards.required(division.board());
    List<Indexed> entries = new ArrayList<>(reply.size() / 3);
    for (int i = from; i < reply.size(); i += 3) {
      Held held = encoding.unpack(division.grouping(), reply.bytes(i + 1));
      entries.add(new Indexed(player(reply.text(i)), held, reply.flag(i + 2)));
    }
    return entries;
  }

  private static PlayerId player(String id) {
    try {
      return new PlayerId(id);
    } catch (InvalidInput _) {
      throw IndexUnavailable.damaged("Redis has an entry of somebody who cannot be a player.");
    }
  }

  @Override
  public boolean keeps(DivisionId division) {
    return boards.expiry(division).map(Instant.now()::isBefore).orElse(true);
  }

  @Override
  public long strays(DivisionId division) {
    return strays(division, "members") + strays(division, "scores");
  }

  private long strays(DivisionId division, String set) {
    byte[] grouped = number(division.grouping().equals(Grouping.NONE) ? 0 : 1);
    byte[] from = Bounds.BEFORE_ALL;
    long strays = 0;
    while (from.length > 0) {
      Reply step =
          reads.ask(
              Script.STRAYS, Keys.of(division), Keys.bytes(set), from, number(SCAN_STEP), grouped);
      strays += step.number(1);
      from = step.bytes(0);
    }
    return strays;
  }

  @Override
  public void close() {
    reading.close();
    writing.close();
    client.close();
  }

  private Answers answers(StandingsId id) {
    Encoding encoding = boards.encoding(id.board());
    if (encoding == null && total(id) > 0) {
      throw new IndexUnavailable("Board " + id.board() + " has entries but is not defined here.");
    }
    return Answers.of(id, encoding == null ? ANY : encoding);
  }

  private Reply ask(Script script, StandingsId id, byte[]... args) {
    return send(script, id, args).reply();
  }

  private Call send(Script script, StandingsId id, byte[]... args) {
    List<byte[]> all = new ArrayList<>(args.length + 1);
    all.add(Bounds.of(id.group()).prefix());
    all.addAll(List.of(args));
    return reads.send(script, Keys.of(DivisionId.of(id)), all);
  }

  private static byte[] number(long number) {
    return Keys.bytes(Long.toString(number));
  }
}
