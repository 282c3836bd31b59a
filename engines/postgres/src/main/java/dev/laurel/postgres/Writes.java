package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.postgres.Wanted.Seat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
  private final Map<Seat, Change> entries = new LinkedHashMap<>();
  private final Map<PlayerId, PlayerName> names = new TreeMap<>();
  private final Map<Veil, Boolean> veils = new LinkedHashMap<>();
  private final List<Event> events;

  Writes(Boards boards, Tables tables, List<Event> events) {
    this.boards = boards;
    this.tables = tables;
    this.events = events;
    events.forEach(this::add);
  }

  private void add(Event event) {
    switch (event) {
      case Event.Scored scored -> {
        if (scored.name() != null) {
          names.put(scored.player(), scored.name());
        }
      }
      case Event.Concealed concealed ->
          veils.put(new Veil(concealed.board(), concealed.player()), concealed.hidden());
      case Event.Removed _, Event.Defined _, Event.Dropped _ -> {}
    }
    for (Change change : event.changes()) {
      if (change.isReal()) {
        entries.put(new Seat(DivisionId.of(change.standings()), change.player()), change);
      }
    }
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
        INSERT INTO score_events (sequence, time, kind, game, board, player, score, packed)
        SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[],
                             ?::bigint[], ?::bytea[])\
        """,
        Columns.numbers(events, Event::sequence),
        Columns.numbers(events, Event::time),
        Columns.texts(events, Writes::kind),
        Columns.texts(events, event -> event.board().game().value()),
        Columns.texts(events, event -> event.board().board().value()),
        Columns.texts(events, Writes::player),
        Columns.optionalNumbers(
            events, event -> event instanceof Event.Scored scored ? scored.score() : null),
        Columns.bytes(events, event -> packed(packer, List.of(event))));
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
    };
  }

  private static @Nullable String player(Event event) {
    return switch (event) {
      case Event.Scored it -> it.player().value();
      case Event.Removed it -> it.player().value();
      case Event.Concealed it -> it.player().value();
      case Event.Defined _, Event.Dropped _ -> null;
    };
  }

  void addPlayers(Script script) {
    if (!names.isEmpty()) {
      script.update(
          """
          UPDATE players p SET name = w.name, renamed = pg_current_xact_id()
            FROM unnest(?::text[], ?::text[]) AS w(id, name) WHERE p.id = w.id\
          """,
          Columns.texts(names.keySet(), PlayerId::value),
          Columns.texts(names.values(), PlayerName::value));
    }
    veils.forEach((veil, hidden) ->
        script.update(
            hidden
                ? "INSERT INTO hidden_players (board, player) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM hidden_players WHERE board = ? AND player = ?",
            boards.required(veil.board).id(),
            veil.player.value()));
  }

  /// Adds the answers to be kept. Fewer rows than answers means that another instance took a key in
  /// the meantime.
  static void addAnswers(Script script, Map<RetryKey, Answers.Stored> answers, Counter missing) {
    if (answers.isEmpty()) {
      return;
    }
    script.counted(
        """
        INSERT INTO idempotency AS i (key, fingerprint, answer, expires_at)
        SELECT * FROM unnest(?::bytea[], ?::bytea[], ?::bytea[], ?::bigint[])
        ON CONFLICT (key) DO UPDATE
           SET fingerprint = excluded.fingerprint, answer = excluded.answer,
               expires_at = excluded.expires_at
         WHERE i.expires_at <= excluded.expires_at - %d\
        """
            .formatted(Retries.KEPT_MICROS),
        count -> missing.add(answers.size() - count),
        Columns.bytes(answers.keySet(), RetryKey::bytes),
        Columns.bytes(answers.values(), Answers.Stored::fingerprint),
        Columns.bytes(answers.values(), Answers.Stored::receipts),
        Columns.numbers(answers.values(), Answers.Stored::expiresAt));
  }

  /// Counts what a script finds out while it runs.
  static final class Counter {
    private int value;

    void add(int more) {
      value += more;
    }

    int value() {
      return value;
    }
  }
}
