package dev.laurel.dynamodb;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Entries;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Facts;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is stored of one player, and of the boards it is on. The player's version is read before
/// anything else: so the entries may be newer than it, which a commit finds out, but never older,
/// which it would not.
///
/// What was not foreseen is read when a rule asks for it.
final class Loaded implements Entries, Facts {
  private final Table table;
  private final Boards boards;
  private final Past past;
  private final PlayerId player;
  private final Map<DivisionId, @Nullable StoredEntry> held = new HashMap<>();
  private final Set<BoardKey> relied = new HashSet<>();
  private final Map<RetryKey, Item> answers = new HashMap<>();
  private final Set<StandingsId> closed = new HashSet<>();
  private @Nullable PlayerRow row;
  private long floor;

  Loaded(Table table, Boards boards, Past past, PlayerId player) {
    this.table = table;
    this.boards = boards;
    this.past = past;
    this.player = player;
  }

  /// Reads the player, the entries of these divisions, and what became of these keys.
  void read(Collection<DivisionId> divisions, Collection<RetryKey> keys) {
    List<Key> first = new ArrayList<>();
    first.add(Keys.metadata(player));
    keys.forEach(key -> first.add(Keys.once(key)));
    Map<Key, Item> found = new Intents(table).player(player, first);
    Map<Key, Item> entries =
        table.get(divisions.stream().map(it -> Keys.entry(it, player)).toList());
    Item metadata = found.get(Keys.metadata(player));
    row = metadata == null ? null : PlayerRow.of(metadata);
    // After the player was found to be absent: so it covers whatever made it so.
    floor =
        row == null ? table.get(Keys.FLOOR).map(it -> it.number("Floor")).orElse(0L) : row.floor();
    divisions.forEach(division -> add(division, entries.get(Keys.entry(division, player))));
    for (RetryKey key : keys) {
      Item answer = found.get(Keys.once(key));
      if (answer != null) {
        answers.put(key, answer);
      }
    }
  }

  private void add(DivisionId division, @Nullable Item item) {
    KnownBoard board = boards.known(division.board());
    StoredEntry found = item == null ? null : StoredEntry.of(division, item);
    if (found != null) {
      Long since = board == null ? null : boards.since(board, division);
      found = since == null || found.revision() < since ? null : found;
    }
    held.put(division, found);
  }

  @Nullable PlayerRow row() {
    return row;
  }

  long floor() {
    return floor;
  }

  @Nullable Item answer(RetryKey key) {
    return answers.get(key);
  }

  /// The boards that a decision has looked at.
  Set<BoardKey> relied() {
    return relied;
  }

  /// Whether an entry that was told is archived, and not the ledger's any more.
  boolean isPast(StandingsId standings) {
    return closed.contains(standings);
  }

  @Nullable StoredEntry stored(DivisionId division) {
    if (!held.containsKey(division)) {
      add(division, table.get(Keys.entry(division, player)).orElse(null));
    }
    return held.get(division);
  }

  @Override
  public @Nullable Held held(StandingsId standings, PlayerId asked) {
    StoredEntry found = stored(DivisionId.of(standings));
    Held here = found == null ? null : new Held(found.group(), found.entry());
    return floor == 0 ? here : above(here, standings);
  }

  /// An entry of whoever had the id before, or none, counts as removed at the last version.
  private Held above(@Nullable Held found, StandingsId standings) {
    if (found == null) {
      return new Held(standings.group(), new Entry(0, 0, 0, floor, Entry.State.REMOVED, null));
    }
    return found.entry().version() >= floor
        ? found
        : new Held(found.group(), found.entry().withVersion(floor));
  }

  @Override
  public List<Placed> all(BoardKey board, PlayerId asked) {
    relied.add(board);
    List<Placed> all = new ArrayList<>(seated(Keys.seats(board)));
    for (Placed placed : past.entries(board, player)) {
      closed.add(placed.standings());
      all.add(placed);
    }
    return all;
  }

  /// Closed windows are not among them: an erasure reaches those by itself.
  @Override
  public List<Placed> all(PlayerId asked) {
    return seated("SEAT#");
  }

  private List<Placed> seated(String seats) {
    List<Placed> all = new ArrayList<>();
    for (Seats.Seat seat : new Seats(table, boards, past).of(player, seats)) {
      relied.add(seat.division().board());
      held.put(seat.division(), seat.stored());
      all.add(seat.placed(player));
    }
    return all;
  }

  @Override
  public long live(BoardKey board) {
    return new Seats(table, boards, past).anyLive(board) ? 1 : 0;
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    KnownBoard known = boards.known(board);
    return known != null && window.to() <= known.closedThrough() && past.isClosed(known, window);
  }

  @Override
  public @Nullable Rules rules(BoardKey board) {
    relied.add(board);
    KnownBoard known = boards.known(board);
    return known == null ? null : known.rules();
  }

  @Override
  public boolean isHidden(BoardKey board, PlayerId asked) {
    KnownBoard known = boards.known(board);
    return row != null && known != null && row.isHidden(known);
  }

  @Override
  public boolean hasName(PlayerId asked, PlayerName name) {
    return row != null && Objects.equals(row.profile().name(), name);
  }

  @Override
  public @Nullable Profile profile(PlayerId asked) {
    return row == null ? null : row.profile();
  }

  @Override
  public Map<String, String> groups(PlayerId asked) {
    return row == null ? Map.of() : row.profile().groups();
  }
}
