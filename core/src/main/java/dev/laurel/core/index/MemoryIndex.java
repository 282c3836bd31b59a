package dev.laurel.core.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entries;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The ranked tables in this process, on the trees of `rank`.
///
/// One thread at a time writes: it calls `define`, `drop`, `dropWindow`, `apply`, `applyAndPlace`,
/// `applyAll`, `loader` and the loaders' `finish`, and drains. Any thread reads at any time,
/// without waiting for more than the change at hand.
public final class MemoryIndex implements RankIndex, Entries {
  /*
   *   StandingsId ─► Standings ──┐ partition
   *                              ▼
   *   DivisionId ─► Division: rows by member, one tree per group     (board, window, grouping)
   *                   ▲
   *   BoardKey ─► BoardTables: form of the rows, divisions
   *
   * All maps are concurrent, and what they lead to is complete before it is put in. A change touches
   * one division, within one write of its table: a reader of one standings sees all of it or nothing.
   */
  /// More moves than any standings have in a life.
  public static final long MOVES_OF_ONE = Standings.MOVES_OF_ONE;

  private static final int RECENT_BITS = 15;
  private static final int RECENT = 1 << RECENT_BITS;

  private final IdTable ids;
  private final Map<BoardKey, BoardTables> boards = new ConcurrentHashMap<>();
  private final Map<DivisionId, Division> divisions = new ConcurrentHashMap<>();
  private final Map<StandingsId, Standings> standings = new ConcurrentHashMap<>();
  private List<DivisionId> dropped = new ArrayList<>();
  private final @Nullable Known[] recent = new Known[RECENT];

  /// A submission looks its player up for every standings, to decide and again to apply, and other
  /// submissions of its group come in between. Immutable: whoever else asks for entries does no
  /// harm.
  private record Known(PlayerId player, int member) {}

  /// Players are numbered by `ids`, which the caller may share.
  public MemoryIndex(IdTable ids) {
    this.ids = ids;
  }

  @Override
  public void define(Board board) {
    Form form = Form.of(board);
    BoardTables known = boards.get(board.key());
    if (known == null) {
      boards.put(board.key(), BoardTables.empty(form));
    } else if (!known.form().equals(form)) {
      reform(board.key(), known, form);
    }
    Set<Grouping> groupings = Set.copyOf(board.groupings());
    dropIf(board.key(), division -> !groupings.contains(division.id().grouping()));
  }

  /// Another order or tie-break: every row is formed anew. Versions and dirty blocks stay, and
  /// readers have the old standings until the new ones take their places.
  private void reform(BoardKey board, BoardTables known, Form form) {
    boards.put(board, BoardTables.empty(form));
    for (Division old : known.divisions()) {
      Division division = new Division(old.id(), form, ids);
      Loader loader = new Loader(division, ids, this::publish);
      old.read(0, ids.size(), loader::add);
      division.addDirty(old.drainDirty());
      loader.finish();
    }
  }

  @Override
  public void drop(BoardKey board) {
    BoardTables tables = boards.remove(board);
    if (tables != null) {
      tables.divisions().forEach(this::forget);
    }
  }

  @Override
  public void dropWindow(BoardKey board, String window) {
    dropIf(board, division -> division.isOf(window));
  }

  private void dropIf(BoardKey board, Predicate<Division> unwanted) {
    List<Division> divisions = divisionsOf(board);
    List<Division> gone = divisions.stream().filter(unwanted).toList();
    divisions.removeAll(gone);
    gone.forEach(this::forget);
  }

  private void forget(Division division) {
    divisions.remove(division.id());
    division.opened().forEach(each -> standings.remove(each.id(), each));
    dropped.add(division.id());
  }

  @Override
  public void apply(Change change) {
    apply(change, interned(change.player()));
  }

  private void apply(Change change, int member) {
    RowChange row = rowChange(change, member);
    apply(row.to().division(), List.of(row));
  }

  /// Changes of one division.
  void apply(Division division, List<RowChange> changes) {
    division.apply(changes).forEach(left -> standings.remove(left.id(), left));
  }

  RowChange rowChange(Change change, int member) {
    Standings to = opened(change.standings());
    return new RowChange(to.division(), to, member, change.after());
  }

  @Override
  public Shift applyAndPlace(Change change) {
    return applyAndPlace(change, interned(change.player()));
  }

  Shift applyAndPlace(Change change, int member) {
    Standing before = placeOrNull(change.standings(), change.player(), member);
    apply(change, member);
    return new Shift(before, placeOrNull(change.standings(), change.player(), member));
  }

  @Override
  public List<Shift> applyAll(List<Change> changes, boolean placed) {
    return changes.size() < Lanes.WORTH_SHARING
        ? RankIndex.super.applyAll(changes, placed)
        : new Lanes(this, changes, placed).run();
  }

  @Override
  public boolean takesParts() {
    return true;
  }

  /// The number of a player, a new one where there is none.
  int interned(PlayerId player) {
    int known = known(player);
    return known == IdTable.ABSENT ? remembered(player, ids.intern(player.value())) : known;
  }

  /// The division that standings belong to, a new one where there is none.
  Division opened(Change change) {
    return opened(change.standings()).division();
  }

  @Override
  public long total(StandingsId id) {
    Standings found = standings.get(id);
    return found == null ? 0 : found.total();
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return Optional.ofNullable(placeOrNull(id, player, ids.find(player.value())));
  }

  private @Nullable Standing placeOrNull(StandingsId id, PlayerId player, int member) {
    Standings found = standings.get(id);
    if (found == null || member == IdTable.ABSENT) {
      return null;
    }
    return found.stand(member).map(stand -> stand.of(player)).orElse(null);
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    int[] members =
        players.stream()
            .mapToInt(player -> ids.find(player.value()))
            .filter(member -> member != IdTable.ABSENT)
            .distinct()
            .toArray();
    return find(id).map(found -> found.places(members).named(ids)).orElse(Slice.EMPTY);
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    Standings found = standings.get(id);
    if (found == null) {
      return Slice.EMPTY;
    }
    return from <= 1 && Head.takes(limit)
        ? found.first(limit, ids)
        : found.range(from, limit).named(ids);
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    return find(id).map(found -> found.bottom(limit).named(ids)).orElse(Slice.EMPTY);
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    return find(id)
        .map(found -> found.after(found.place(position, ids), limit).named(ids))
        .orElse(Slice.EMPTY);
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    int member = ids.find(player.value());
    return find(id)
        .filter(_ -> member != IdTable.ABSENT)
        .flatMap(found -> found.around(member, above, below))
        .map(lines -> lines.named(ids));
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    Standings found = standings.get(id);
    if (found == null) {
      return Slice.EMPTY;
    }
    Place place = after == null ? null : found.place(after, ids);
    return found.byScore(min, max, place, limit).named(ids);
  }

  @Override
  public Count count(StandingsId id, long score) {
    return find(id).map(found -> found.count(score)).orElseGet(() -> new Count(0, 0, 0, 0));
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    return find(id).flatMap(found -> found.scoreAt(percentile));
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    return find(id)
        .map(found -> found.distribution(buckets))
        .orElseGet(() -> new Distribution(0, Optional.empty()));
  }

  /// A number that has grown by one for each entry that came, went or moved in these standings, and
  /// that jumps by [#MOVES_OF_ONE] or back where they were made anew: so the difference of two of
  /// them is the most that any rank has changed in between, or is out of all bounds.
  ///
  /// Whoever has seen a change finds it counted, and whoever finds it counted sees it.
  public long moves(StandingsId id) {
    Standings found = standings.get(id);
    return found == null ? 0 : found.moves();
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    Map<String, Long> totals = new TreeMap<>();
    for (Division division : divisionsOf(board)) {
      long total = division.isGlobal() ? total(division.globalId()) : 0;
      if (total > 0) {
        totals.put(division.id().window(), total);
      }
    }
    return totals;
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return divisionsOf(board).stream()
        .map(division -> division.id().window())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public @Nullable Held held(StandingsId id, PlayerId player) {
    int member = member(player);
    Standings found = standings.get(id);
    Division division = found == null ? divisions.get(DivisionId.of(id)) : found.division();
    return division == null || member == IdTable.ABSENT ? null : division.held(member);
  }

  @Override
  public List<Placed> all(BoardKey board, PlayerId player) {
    int member = member(player);
    List<Placed> placed = new ArrayList<>();
    if (member != IdTable.ABSENT) {
      divisionsOf(board).forEach(division -> place(division, member, player, placed));
    }
    return placed;
  }

  @Override
  public List<Placed> all(PlayerId player) {
    int member = member(player);
    List<Placed> placed = new ArrayList<>();
    if (member != IdTable.ABSENT) {
      divisions.values().forEach(division -> place(division, member, player, placed));
    }
    return placed;
  }

  private static void place(Division division, int member, PlayerId player, List<Placed> placed) {
    Held held = division.held(member);
    if (held != null) {
      placed.add(new Placed(division.id().standings(held.group()), player, held.entry()));
    }
  }

  @Override
  public long live(BoardKey board) {
    return divisionsOf(board).stream().mapToLong(Division::live).sum();
  }

  /// It has only windows that are open, as far as it knows.
  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return false;
  }

  /// Looks players up together, for the changes that will name them: that is faster than one by
  /// one.
  public void lookUp(List<PlayerId> players) {
    String[] names = new String[players.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = players.get(i).value();
    }
    int[] members = new int[names.length];
    ids.findAll(names, members, names.length);
    for (int i = 0; i < members.length; i++) {
      remembered(players.get(i), members[i]);
    }
  }

  /// Fills a division that is not there yet.
  public Loader loader(DivisionId id) {
    if (divisions.containsKey(id)) {
      throw new IllegalStateException(id + " has entries already");
    }
    Division division = new Division(id, tables(id.board()).form(), ids);
    return new Loader(division, ids, this::publish);
  }

  /// The divisions that have rows or had.
  public List<DivisionId> divisions() {
    return List.copyOf(divisions.keySet());
  }

  /// The blocks that changed since the last call, by division. The writer calls it.
  public List<DirtyBlocks> drainDirty() {
    List<DirtyBlocks> drained = new ArrayList<>();
    for (Division division : divisions.values()) {
      BitSet blocks = division.drainDirty();
      if (!blocks.isEmpty()) {
        drained.add(new DirtyBlocks(division.id(), blocks));
      }
    }
    return drained;
  }

  /// The divisions that were dropped since the last call, in that order. One that is also among the
  /// dirty was made anew since: what is stored of it must go before its blocks are stored. The
  /// writer calls it.
  public List<DivisionId> drainDropped() {
    List<DivisionId> drained = dropped;
    dropped = new ArrayList<>();
    return drained;
  }

  /// All divisions of a window as they are now, while changes go on. The writer calls it.
  public List<Cut> cut(BoardKey board, String window) {
    return divisionsOf(board).stream()
        .filter(division -> division.isOf(window))
        .map(division -> division.cut(ids))
        .toList();
  }

  /// Tells the rows of a block, removed ones too, by ascending member and all of one moment;
  /// nothing where the division is no longer.
  public void readBlock(DivisionId id, int block, RowVisitor visitor) {
    Division division = divisions.get(id);
    if (division != null) {
      int first = block * DirtyBlocks.BLOCK_SIZE;
      division.read(first, first + DirtyBlocks.BLOCK_SIZE, visitor);
    }
  }

  /// Rows in all divisions: ranked, hidden and removed ones.
  public long rows() {
    return divisions.values().stream().mapToLong(Division::rows).sum();
  }

  /// About what all of it takes on the heap, ids included. It visits every node of every tree.
  public long memoryBytes() {
    return ids.memoryBytes() + divisions.values().stream().mapToLong(Division::memoryBytes).sum();
  }

  private Optional<Standings> find(StandingsId id) {
    return Optional.ofNullable(standings.get(id));
  }

  private List<Division> divisionsOf(BoardKey board) {
    BoardTables tables = boards.get(board);
    return tables == null ? List.of() : tables.divisions();
  }

  private BoardTables tables(BoardKey board) {
    BoardTables tables = boards.get(board);
    if (tables == null) {
      throw new IllegalStateException("board " + board + " is not defined");
    }
    return tables;
  }

  private int member(PlayerId player) {
    int known = known(player);
    return known == IdTable.ABSENT ? remembered(player, ids.find(player.value())) : known;
  }

  private int known(PlayerId player) {
    Known known = recent[slot(player)];
    return known != null && player.equals(known.player) ? known.member : IdTable.ABSENT;
  }

  private int remembered(PlayerId player, int member) {
    if (member != IdTable.ABSENT) {
      recent[slot(player)] = new Known(player, member);
    }
    return member;
  }

  private static int slot(PlayerId player) {
    int hash = player.value().hashCode() * 0x9E3779B9;
    return hash >>> (Integer.SIZE - RECENT_BITS);
  }

  private Standings opened(StandingsId id) {
    Standings found = standings.get(id);
    return found == null ? open(id) : found;
  }

  private Standings open(StandingsId id) {
    DivisionId divisionId = DivisionId.of(id);
    Division known = divisions.get(divisionId);
    Division division =
        known == null ? new Division(divisionId, tables(id.board()).form(), ids) : known;
    Standings opened = division.open(id);
    if (known == null) {
      publish(division);
    } else {
      standings.put(opened.id(), opened);
    }
    return opened;
  }

  private void publish(Division division) {
    tables(division.id().board()).divisions().add(division);
    divisions.put(division.id(), division);
    division.opened().forEach(each -> standings.put(each.id(), each));
  }
}
