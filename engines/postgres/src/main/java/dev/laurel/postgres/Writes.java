package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Event.OfBoard;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.postgres.Wanted.Seat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The rows of one transaction: what its events leave behind of entries, names and hidden players,
/// and the events themselves.
final class Writes {
  private static final String UPSERT =
      """
      INSERT INTO entries (division, player, standings, sort_key, tie, score, subscore, reached_at,
                           version, state, metadata)
      SELECT * FROM unnest(?::bigint[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[],
                           ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::smallint[],
                           ?::bytea[])
      ON CONFLICT (division, player) DO UPDATE
         SET standings = excluded.standings, sort_key = excluded.sort_key, tie = excluded.tie,
             score = excluded.score, subscore = excluded.subscore,
             reached_at = excluded.reached_at, version = excluded.version,
             state = excluded.state, metadata = excluded.metadata\
      """;

  /// A player hidden on a board, or shown.
  private record Veil(BoardKey board, PlayerId player) {}

  private final Boards boards;
  private final Tables tables;
  private final LoadedPast past;
  private final Map<Seat, Change> entries = new LinkedHashMap<>();
  private final Map<Withdrawals.Place, State> withdrawn = new LinkedHashMap<>();
  private final Map<BoardKey, Set<String>> corrected = new LinkedHashMap<>();
  private final Map<PlayerId, Optional<PlayerName>> names = new TreeMap<>();
  private final Map<PlayerId, Profile> profiles = new TreeMap<>();
  private final Map<Veil, Boolean> veils = new LinkedHashMap<>();
  private final List<Event> events;

  Writes(Boards boards, Tables tables, LoadedPast past, List<Event> events) {
    this.boards = boards;
    this.tables = tables;
    this.past = past;
    this.events = events;
    events.forEach(this::add);
  }

  private void add(Event event) {
    switch (event) {
      case Event.Scored scored -> {
        if (scored.name() != null) {
          names.put(scored.player(), Optional.of(scored.name()));
        }
      }
      case Event.Concealed concealed ->
          veils.put(new Veil(concealed.board(), concealed.player()), concealed.hidden());
      case Event.Profiled profiled -> {
        names.put(profiled.player(), Optional.ofNullable(profiled.profile().name()));
        profiles.put(profiled.player(), profiled.profile().withName(null));
      }
      case Event.Erased erased -> names.put(erased.player(), Optional.empty());
      case Event.Removed _, Event.Defined _, Event.Dropped _, Event.Anonymous _ -> {}
    }
    event.changes().stream().filter(Change::isReal).forEach(change -> add(event, change));
  }

  private void add(Event event, Change change) {
    Long archived = past.table(change.standings());
    if (archived != null) {
      withdrawn.put(new Withdrawals.Place(archived, change.player()), change.after().state());
      return;
    }
    entries.put(new Seat(DivisionId.of(change.standings()), change.player()), change);
    if (!(event instanceof Event.Scored)) {
      corrected
          .computeIfAbsent(change.standings().board(), _ -> new TreeSet<>())
          .add(change.standings().window());
    }
  }

  /// What becomes of entries of closed windows.
  Map<Withdrawals.Place, State> withdrawn() {
    return withdrawn;
  }

  /// A window that is being archived, and in which somebody is hidden or removed, is archived anew.
  void addDoomed(Script script) {
    corrected.forEach((board, windows) ->
        script.update(
            """
            UPDATE archives SET state = 'doomed'
             WHERE board = ? AND state = 'draft' AND day IS NULL AND window_id = ANY (?)\
            """,
            boards.required(board).id(),
            windows.toArray(String[]::new)));
  }

  /// The standings that changed.
  List<StandingsId> standings() {
    return entries.values().stream().map(Change::standings).distinct().toList();
  }

  /// Whose names changed.
  Set<PlayerId> renamed() {
    return names.keySet();
  }

  void addEntries(Script script) {
    if (entries.isEmpty()) {
      return;
    }
    int count = entries.size();
    long[][] numbers = new long[8][count];
    String[] players = new String[count];
    short[] states = new short[count];
    byte[] @Nullable [] metadata = new byte[count][];
    int at = 0;
    for (Change change : entries.values()) {
      players[at] = change.player().value();
      states[at] = (short) change.after().state().code();
      metadata[at] = change.after().metadata() == null ? null : change.after().metadata().json();
      fill(numbers, at++, change);
    }
    script.update(
        UPSERT,
        numbers[0],
        players,
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        numbers[5],
        numbers[6],
        numbers[7],
        states,
        metadata);
  }

  private void fill(long[][] columns, int at, Change change) {
    TableId table = tables.required(change.standings());
    KnownBoard board = boards.required(change.standings().board());
    Entry entry = change.after();
    columns[0][at] = table.division();
    columns[1][at] = table.standings();
    columns[2][at] = board.rules().board().order().key(entry.score());
    columns[3][at] = board.rules().board().tieBreak().tie(entry.subscore(), entry.reachedAt());
    columns[4][at] = entry.score();
    columns[5][at] = entry.subscore();
    columns[6][at] = entry.reachedAt();
    columns[7][at] = entry.version();
  }

  void addEvents(Script script, EventWriter packer) {
    script.update(
        """
        INSERT INTO score_events (sequence, time, kind, game, board, player, score, packed,
                                  actor, action, token_hash, ip, user_agent)
        SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[],
                             ?::bigint[], ?::bytea[], ?::text[], ?::text[], ?::text[], ?::text[],
                             ?::text[])\
        """,
        Columns.numbers(events, Event::sequence),
        Columns.numbers(events, Event::time),
        Columns.texts(events, Writes::kind),
        Columns.texts(
            events, event -> event instanceof OfBoard it ? it.board().game().value() : null),
        Columns.texts(
            events, event -> event instanceof OfBoard it ? it.board().board().value() : null),
        Columns.texts(events, Writes::player),
        Columns.optionalNumbers(
            events, event -> event instanceof Event.Scored scored ? scored.score() : null),
        Columns.bytes(events, event -> packed(packer, List.of(event))),
        Columns.texts(events, event -> event.origin().actor()),
        Columns.texts(events, event -> event.origin().action()),
        Columns.texts(events, event -> event.origin().tokenHash()),
        Columns.texts(events, event -> event.origin().client().ip()),
        Columns.texts(events, event -> event.origin().client().userAgent()));
  }

  /// The events of one row, which is found by the number of the first.
  static byte[] packed(EventWriter packer, List<Event> events) {
    packer.begin(events.getFirst().sequence(), events.getFirst().time());
    events.forEach(packer::add);
    return packer.row();
  }

  private static String kind(Event event) {
    return switch (event) {
      case Event.Scored _ -> "scored";
      case Event.Removed _ -> "removed";
      case Event.Concealed _ -> "concealed";
      case Event.Defined _ -> "defined";
      case Event.Dropped _ -> "dropped";
      case Event.Profiled _ -> "profiled";
      case Event.Erased _ -> "erased";
      case Event.Anonymous _ -> throw new IllegalStateException("nobody does " + event);
    };
  }

  private static @Nullable String player(Event event) {
    PlayerId player = event.whose();
    return player == null ? null : player.value();
  }

  void addPlayers(Script script) {
    if (!names.isEmpty()) {
      script.update(
          """
          UPDATE players p
             SET name = w.name, folded = w.folded, renamed = pg_current_xact_id()
            FROM unnest(?::text[], ?::text[], ?::text[]) AS w(id, name, folded)
           WHERE p.id = w.id\
          """,
          Columns.texts(names.keySet(), PlayerId::value),
          Columns.texts(names.values(), name -> name.map(PlayerName::value).orElse(null)),
          Columns.texts(names.values(), Writes::folded));
    }
    if (!profiles.isEmpty()) {
      script.update(
          """
          UPDATE players p SET profile = w.profile
            FROM unnest(?::text[], ?::bytea[]) AS w(id, profile) WHERE p.id = w.id\
          """,
          Columns.texts(profiles.keySet(), PlayerId::value),
          Columns.bytes(
              profiles.values(), it -> it.equals(Profile.EMPTY) ? null : ProfileCodec.packed(it)));
    }
    veils.forEach((veil, hidden) ->
        script.update(
            hidden
                ? "INSERT INTO hidden_players (board, player) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM hidden_players WHERE board = ? AND player = ?",
            boards.required(veil.board).id(),
            veil.player.value()));
  }

  private static @Nullable String folded(Optional<PlayerName> name) {
    return name.map(it -> FoldedName.of(it).value()).orElse(null);
  }
}
