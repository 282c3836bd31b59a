package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Entries;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Facts;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.postgres.Wanted.Seat;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is stored of the boards and players of a transaction, which are locked: what is read here
/// stays true until the transaction ends.
///
/// Nearly all of it is read at once. What was not foreseen (a window that began in the meantime,
/// the whole history of a player who is removed) is read when a rule asks for it.
final class Loaded implements Entries, Facts {
  /// Carries a failure of the database through the rules, which know no SQL.
  static final class ReadFailed extends RuntimeException {
    private final SQLException failure;

    ReadFailed(SQLException failure) {
      super(failure);
      this.failure = failure;
    }

    SQLException failure() {
      return failure;
    }
  }

  private record Hidden(long board, PlayerId player) {}

  private final Connection connection;
  private final Boards boards;
  private final Tables tables;
  private final Map<Seat, @Nullable Held> held = new HashMap<>();
  private final Set<Hidden> hidden = new HashSet<>();
  private final Set<PlayerId> players = new HashSet<>();
  private final Map<PlayerId, String> names = new HashMap<>();
  private final Map<PlayerId, Profile> profiles = new HashMap<>();
  private final Map<PlayerId, Long> floors = new HashMap<>();
  private Set<BoardKey> locked = Set.of();
  private final LoadedPast past;

  Loaded(Connection connection, Boards boards, Tables tables) {
    this.connection = connection;
    this.boards = boards;
    this.tables = tables;
    this.past = new LoadedPast(connection);
  }

  /// What was read of closed windows.
  LoadedPast past() {
    return past;
  }

  void addPlayer(ResultSet row) throws SQLException {
    PlayerId player = new PlayerId(row.getString("id"));
    players.add(player);
    String name = row.getString("name");
    if (name != null) {
      names.put(player, name);
    }
    byte[] profile = row.getBytes("profile");
    if (profile != null) {
      profiles.put(player, ProfileCodec.unpacked(profile));
    }
    addFloor(player, row.getLong("version_floor"));
  }

  /// The versions of this player's entries begin above this.
  void addFloor(PlayerId player, long floor) {
    if (floor > 0) {
      floors.put(player, floor);
    }
  }

  /// These boards stay as they are.
  void setLocked(Set<BoardKey> boards) {
    locked = boards;
  }

  /// Those of these players who have no row yet, in their order.
  List<PlayerId> newcomers(Collection<PlayerId> all) {
    return players.size() == all.size()
        ? List.of()
        : all.stream().filter(player -> !players.contains(player)).toList();
  }

  void addHidden(ResultSet row) throws SQLException {
    hidden.add(new Hidden(row.getLong("board"), new PlayerId(row.getString("player"))));
  }

  /// Reads the entries of these seats; one that is empty is known to be so after it.
  void read(Collection<Seat> seats) throws SQLException {
    Set<DivisionId> strange = new HashSet<>();
    for (Seat seat : seats) {
      held.put(seat, null);
      if (tables.division(seat.division()) == null) {
        strange.add(seat.division());
      }
    }
    if (!strange.isEmpty()) {
      tables.load(connection, strange);
    }
    List<Seat> stored =
        seats.stream().filter(seat -> tables.division(seat.division()) != null).toList();
    if (!stored.isEmpty()) {
      new Script()
          .query(ENTRIES, this::addEntry, divisions(stored), playersOf(stored))
          .run(connection);
      resolveStrangers();
    }
  }

  static final String ENTRIES =
      "SELECT "
          + EntryRows.COLUMNS
          + """
             FROM unnest(?::bigint[], ?::text[]) AS w(division, player)
             JOIN entries e ON e.division = w.division AND e.player = w.player\
          """;

  private long[] divisions(List<Seat> seats) {
    return Columns.numbers(seats, seat -> Objects.requireNonNull(tables.division(seat.division())));
  }

  private static Object playersOf(List<Seat> seats) {
    return Columns.texts(seats, seat -> seat.player().value());
  }

  /// An entry whose standings this instance has not met yet.
  private record Stranger(long standings, PlayerId player, Entry entry) {}

  private final List<Stranger> strangers = new ArrayList<>();

  private void addEntry(ResultSet row) throws SQLException {
    PlayerId player = new PlayerId(row.getString("player"));
    add(new Stranger(row.getLong("standings"), player, EntryRows.entry(row)));
  }

  private boolean add(Stranger found) {
    StandingsId name = tables.name(found.standings());
    if (name == null) {
      strangers.add(found);
      return false;
    }
    Held here = new Held(name.group(), found.entry());
    held.put(new Seat(DivisionId.of(name), found.player()), here);
    return true;
  }

  private void resolveStrangers() throws SQLException {
    if (strangers.isEmpty()) {
      return;
    }
    List<Stranger> found = List.copyOf(strangers);
    strangers.clear();
    new Script()
        .query(
            Tables.NAMES + " WHERE s.id = ANY (?)",
            row -> tables.put(Tables.name(row), Tables.id(row)),
            Columns.numbers(found, Stranger::standings))
        .run(connection);
    if (!found.stream().allMatch(this::add)) {
      throw new IllegalStateException("an entry is in standings that are not there");
    }
  }

  @Override
  public @Nullable Held held(StandingsId standings, PlayerId player) {
    Seat seat = new Seat(DivisionId.of(standings), player);
    if (!held.containsKey(seat)) {
      asking(() -> read(List.of(seat)));
    }
    Long floor = floors.isEmpty() ? null : floors.get(player);
    Held found = held.get(seat);
    return floor == null ? found : above(floor, found, standings);
  }

  /// An entry of whoever had the id before, or none, counts as removed at the last version.
  private static Held above(long floor, @Nullable Held found, StandingsId standings) {
    if (found == null) {
      return new Held(standings.group(), new Entry(0, 0, 0, floor, Entry.State.REMOVED, null));
    }
    return found.entry().version() >= floor
        ? found
        : new Held(found.group(), found.entry().withVersion(floor));
  }

  @Override
  public List<Placed> all(BoardKey board, PlayerId player) {
    List<Placed> all = new ArrayList<>();
    asking(() ->
        new Script()
            .query(
                """
                SELECT s.id, d.id AS division, b.game, b.name AS board, d.window_id, d.grouping,
                       s.group_values, %s
                  FROM boards b JOIN divisions d ON d.board = b.id
                  JOIN entries e ON e.division = d.id AND e.player = ?
                  JOIN standings s ON s.id = e.standings
                 WHERE b.game = ? AND b.name = ? AND %s\
                """
                    .formatted(EntryRows.COLUMNS, LoadedPast.NOT_CLOSED),
                row -> all.add(new Placed(Tables.name(row), player, EntryRows.entry(row))),
                player.value(),
                board.game().value(),
                board.board().value())
            .run(connection));
    asking(() -> all.addAll(past.entries(board, player)));
    return all;
  }

  /// Looked for in every division: an index by player would cost every submission more than this
  /// costs the few who ask.
  static List<Placed> entries(Connection connection, PlayerId player) throws SQLException {
    List<Placed> all = new ArrayList<>();
    new Script()
        .query(
            """
            SELECT b.game, b.name AS board, d.window_id, d.grouping, s.group_values, %s
              FROM divisions d JOIN boards b ON b.id = d.board
              JOIN entries e ON e.division = d.id AND e.player = ?
              JOIN standings s ON s.id = e.standings
             WHERE %s\
            """
                .formatted(EntryRows.COLUMNS, LoadedPast.NOT_CLOSED),
            row -> all.add(new Placed(Tables.name(row), player, EntryRows.entry(row))),
            player.value())
        .run(connection);
    return all;
  }

  @Override
  public List<Placed> all(PlayerId player) {
    List<Placed> all = new ArrayList<>();
    asking(() -> {
      all.addAll(entries(connection, player));
      for (Placed placed : all) {
        BoardKey board = placed.standings().board();
        if (!locked.contains(board)) {
          boards.load(connection, board);
          throw new SQLTransientException("a board was made just now", "40001");
        }
      }
    });
    return all;
  }

  /// One where there are any: nobody asks for more than that.
  @Override
  public long live(BoardKey board) {
    long[] any = new long[1];
    asking(() ->
        new Script()
            .query(
                """
                SELECT count(*) FROM (
                  SELECT 1 FROM boards b JOIN divisions d ON d.board = b.id
                    JOIN entries e ON e.division = d.id
                   WHERE b.game = ? AND b.name = ? AND e.state <> 2 AND %s LIMIT 1) AS found\
                """
                    .formatted(LoadedPast.NOT_CLOSED),
                row -> any[0] = row.getLong(1),
                board.game().value(),
                board.board().value())
            .run(connection));
    if (any[0] == 0) {
      asking(() -> any[0] = past.hasEntries(board) ? 1 : 0);
    }
    return any[0];
  }

  /// Most windows end after everything that has closed: of them nobody need be asked.
  @Override
  public boolean isClosed(BoardKey board, Window window) {
    KnownBoard known = boards.known(board);
    if (known == null || window.to() > known.closedThrough()) {
      return false;
    }
    boolean[] closed = new boolean[1];
    asking(() -> closed[0] = past.isClosed(known.id(), window));
    return closed[0];
  }

  @Override
  public @Nullable Rules rules(BoardKey board) {
    KnownBoard known = boards.known(board);
    return known == null ? null : known.rules();
  }

  @Override
  public boolean isHidden(BoardKey board, PlayerId player) {
    KnownBoard known = hidden.isEmpty() ? null : boards.known(board);
    return known != null && hidden.contains(new Hidden(known.id(), player));
  }

  @Override
  public boolean hasName(PlayerId player, PlayerName name) {
    return name.value().equals(names.get(player));
  }

  @Override
  public @Nullable Profile profile(PlayerId player) {
    if (!players.contains(player)) {
      return null;
    }
    Profile profile = profiles.getOrDefault(player, Profile.EMPTY);
    String name = names.get(player);
    return name == null ? profile : profile.withName(new PlayerName(name));
  }

  @Override
  public Map<String, String> groups(PlayerId player) {
    return profiles.isEmpty() ? Map.of() : profiles.getOrDefault(player, Profile.EMPTY).groups();
  }

  @FunctionalInterface
  private interface Question {
    void ask() throws SQLException;
  }

  private static void asking(Question question) {
    try {
      question.ask();
    } catch (SQLException failure) {
      throw new ReadFailed(failure);
    }
  }
}
