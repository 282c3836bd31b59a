package dev.laurel.postgres;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Commits commands in one transaction. The writer's alone.
final class GroupCommit {
  /// Boards that several instances make and drop at the same moment cost several.
  private static final int ATTEMPTS = 30;

  private final Database database;
  private final Boards boards;
  private final Tables tables = new Tables();
  private final Answers answers;
  private final LedgerClock clock;
  private final OwnOutbox outbox;
  private final EventWriter packer = new EventWriter();

  GroupCommit(
      Database database, Boards boards, Answers answers, LedgerClock clock, OwnOutbox outbox) {
    this.database = database;
    this.boards = boards;
    this.answers = answers;
    this.clock = clock;
    this.outbox = outbox;
  }

  /// What a commit did, apart from its outcomes.
  record Result(List<Outcome> outcomes, Set<PlayerId> renamed) {}

  /// A transaction that lost against another, or whose connection broke before it was committed, is
  /// done anew: nothing of it was stored.
  Result commit(List<Command> commands) {
    for (int left = ATTEMPTS; ; left--) {
      Wanted wanted = Wanted.of(commands, boards, clock.next());
      SQLException failure;
      try (Connection connection = database.connection()) {
        Result result = attempt(connection, commands, wanted);
        if (result != null) {
          return result;
        }
        continue;
      } catch (Loaded.ReadFailed failed) {
        failure = failed.failure();
      } catch (SQLException failed) {
        failure = failed;
      } finally {
        // What a lost transaction made is not there; what a commit made is found again.
        tables.settle();
      }
      boolean again = Failures.isContention(failure) || Failures.isBroken(failure);
      if (left <= 1 || !again || failure instanceof SQLTransientConnectionException) {
        throw Failures.of(failure);
      }
    }
  }

  /// Null where a board was not what this instance knew, or a player was new to another one as
  /// well; it knows now.
  private @Nullable Result attempt(Connection connection, List<Command> commands, Wanted wanted)
      throws SQLException {
    Pending pending = new Pending(answers);
    Loaded loaded = new Loaded(connection, boards, tables);
    if (!lock(connection, wanted, loaded, pending)) {
      return null;
    }
    loaded.read(wanted.seats());
    Decisions decisions = new Decisions(loaded, loaded, pending, clock, pending);
    List<Outcome> outcomes = new ArrayList<>(commands.size());
    commands.forEach(command -> outcomes.add(decisions.decide(command)));
    if (pending.events().isEmpty()) {
      connection.rollback();
      return new Result(outcomes, Set.of());
    }
    pending.number(sequences(connection, pending.events().size()));
    return write(connection, pending, renumbered(outcomes, pending.events()));
  }

  /// Locks boards and players and reads what is beside entries; false where a board has changed or
  /// another instance has met the same new player.
  private boolean lock(Connection connection, Wanted wanted, Loaded loaded, Pending pending)
      throws SQLException {
    Map<BoardKey, Long> revisions = new HashMap<>();
    @Nullable String[] players = Columns.texts(wanted.players(), PlayerId::value);
    Script script = new Script();
    script.query(
        """
        SELECT game, name, revision FROM boards
         WHERE (game, name) IN (SELECT * FROM unnest(?::text[], ?::text[]))
         ORDER BY id\
        """
            + (wanted.definition() ? " FOR UPDATE" : " FOR KEY SHARE"),
        row -> revisions.put(BoardKey.of(row.getString(1), row.getString(2)), row.getLong(3)),
        Columns.texts(wanted.boards(), key -> key.game().value()),
        Columns.texts(wanted.boards(), key -> key.board().value()));
    if (players.length > 0) {
      lockPlayers(script, loaded, players);
    }
    if (!wanted.keys().isEmpty()) {
      script.query(
          "SELECT key, fingerprint, answer, expires_at FROM idempotency WHERE key = ANY (?)",
          pending::addFound,
          (Object) Columns.bytes(wanted.keys(), RetryKey::bytes));
    }
    script.run(connection);
    return known(connection, wanted, revisions)
        && addPlayers(connection, loaded.newcomers(wanted.players()));
  }

  /// Players who are new need no lock but their rows. False where another instance has added one:
  /// to wait for its lock now could be to wait for one another.
  private static boolean addPlayers(Connection connection, List<PlayerId> players)
      throws SQLException {
    if (players.isEmpty()) {
      return true;
    }
    int[] added = new int[1];
    new Script()
        .counted(
            "INSERT INTO players (id) SELECT * FROM unnest(?::text[]) ON CONFLICT DO NOTHING",
            count -> added[0] = count,
            (Object) Columns.texts(players, PlayerId::value))
        .run(connection);
    return added[0] == players.size();
  }

  private static void lockPlayers(Script script, Loaded loaded, @Nullable String[] players) {
    script
        .query(
            "SELECT id, name FROM players WHERE id = ANY (?) ORDER BY id FOR NO KEY UPDATE",
            loaded::addPlayer,
            (Object) players)
        .query(
            "SELECT board, player FROM hidden_players WHERE player = ANY (?)",
            loaded::addHidden,
            (Object) players);
  }

  private boolean known(Connection connection, Wanted wanted, Map<BoardKey, Long> revisions)
      throws SQLException {
    boolean all = true;
    for (BoardKey key : wanted.boards()) {
      KnownBoard known = boards.known(key);
      Long revision = revisions.get(key);
      boolean same =
          known == null ? revision == null : revision != null && known.revision() == revision;
      if (!same) {
        tables.forget(key);
        boards.load(connection, key);
        all = false;
      }
    }
    return all;
  }

  private static List<Long> sequences(Connection connection, int count) throws SQLException {
    List<Long> sequences = new ArrayList<>(count);
    new Script()
        .query(
            "SELECT nextval('event_sequence') FROM generate_series(1, ?)",
            row -> sequences.add(row.getLong(1)),
            count)
        .run(connection);
    return sequences;
  }

  /// The outcomes with the events as they are numbered now, which stand in the same order.
  private static List<Outcome> renumbered(List<Outcome> outcomes, List<Event> events) {
    List<Outcome> numbered = new ArrayList<>(outcomes.size());
    int at = 0;
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Done(var own)) {
        numbered.add(new Outcome.Done(List.copyOf(events.subList(at, at + own.size()))));
        at += own.size();
      } else {
        numbered.add(outcome);
      }
    }
    return numbered;
  }

  private Result write(Connection connection, Pending pending, List<Outcome> outcomes)
      throws SQLException {
    List<Event> events = pending.events();
    Writes writes = new Writes(boards, tables, events);
    NewTables.make(connection, writes.standings(), boards, tables);
    Map<RetryKey, Answers.Stored> kept = pending.answers();
    Writes.Counter taken = new Writes.Counter();
    Script script = new Script();
    writes.addEntries(script);
    writes.addEvents(script, packer);
    writes.addPlayers(script);
    Writes.addAnswers(script, kept, taken);
    answers.addWaiting(script);
    outbox.add(script, events, packer);
    script.run(connection);
    if (taken.value() > 0) {
      throw new SQLTransientException("another instance used an idempotency key", "40001");
    }
    Event first = events.getFirst();
    KnownBoard defined =
        first instanceof Event.Defined it
            ? Definitions.define(connection, it.definition(), boards.known(it.board()))
            : null;
    if (first instanceof Event.Dropped it) {
      Definitions.drop(connection, boards.required(it.board()));
    }
    commitKnown(connection, first);
    publish(first, defined);
    tables.confirm();
    answers.committed(kept);
    outbox.committed(first.sequence());
    return new Result(outcomes, writes.renamed());
  }

  private void commitKnown(Connection connection, Event witness) throws SQLException {
    try {
      CommitProbe.commit(connection, database, witness);
    } catch (Unavailable unknown) {
      outbox.abandon();
      throw unknown;
    }
  }

  private void publish(Event event, @Nullable KnownBoard defined) {
    if (defined != null) {
      boards.put(defined);
      tables.forget(defined.key());
    } else if (event instanceof Event.Dropped dropped) {
      boards.remove(dropped.board());
      tables.forget(dropped.board());
    }
  }
}
