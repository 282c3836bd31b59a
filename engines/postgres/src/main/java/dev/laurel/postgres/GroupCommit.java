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
import java.util.HashSet;
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
  private final EventWriter packer = EventWriter.withoutOrigins();

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
      Failures.rest(ATTEMPTS - left);
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
    wanted.boards().forEach(this::advanceClock);
    loaded.read(wanted.seats(loaded::groups));
    Decisions decisions = new Decisions(loaded, loaded, pending, clock, pending);
    List<Outcome> outcomes = new ArrayList<>(commands.size());
    commands.forEach(command -> outcomes.add(decisions.decide(command)));
    if (pending.events().isEmpty()) {
      connection.rollback();
      return new Result(outcomes, Set.of());
    }
    pending.number(sequences(connection, pending.events().size()));
    forgetUnknown(connection, loaded.newcomers(wanted.players()), pending.events());
    Writes writes = new Writes(boards, tables, loaded.past(), pending.events());
    return write(connection, pending, writes, renumbered(outcomes, pending.events()));
  }

  /// What another instance has taken for past is past here, too, however slow this clock is.
  private void advanceClock(BoardKey key) {
    KnownBoard board = boards.known(key);
    if (board != null) {
      clock.advance(board.closedThrough());
    }
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
    findAnswers(script, wanted, pending);
    script.run(connection);
    loaded.setLocked(wanted.boards());
    return known(connection, wanted, revisions) && addPlayers(connection, wanted, loaded);
  }

  private static void findAnswers(Script script, Wanted wanted, Pending pending) {
    List<RetryKey> keys = wanted.keys(false);
    if (!keys.isEmpty()) {
      script.query(
          "SELECT key, fingerprint, answer, expires_at FROM idempotency WHERE key = ANY (?)",
          pending::addFound,
          (Object) Columns.bytes(keys, RetryKey::raw));
    }
    List<RetryKey> tokens = wanted.keys(true);
    if (!tokens.isEmpty()) {
      script.query(
          """
          SELECT token_hash, fingerprint, answer, expires_at FROM consumed_tokens
           WHERE token_hash = ANY (?)\
          """,
          pending::addFoundToken,
          (Object) Columns.texts(tokens, Answers::tokenHash));
    }
  }

  /// Players who are new need no lock but their rows. False where another instance has added one:
  /// to wait for its lock now could be to wait for one another.
  private static boolean addPlayers(Connection connection, Wanted wanted, Loaded loaded)
      throws SQLException {
    List<PlayerId> players = loaded.newcomers(wanted.players());
    if (players.isEmpty()) {
      return true;
    }
    int[] added = new int[1];
    new Script()
        .query(
            """
            INSERT INTO players (id, version_floor)
            SELECT w.id, f.floor FROM unnest(?::text[]) AS w(id), version_floor f
            ON CONFLICT DO NOTHING RETURNING id, version_floor\
            """,
            row -> {
              added[0]++;
              loaded.addFloor(new PlayerId(row.getString(1)), row.getLong(2));
            },
            (Object) Columns.texts(players, PlayerId::value))
        .run(connection);
    return added[0] == players.size();
  }

  /// A player whose every command was refused is not known by it.
  private static void forgetUnknown(
      Connection connection, List<PlayerId> newcomers, List<Event> events) throws SQLException {
    if (newcomers.isEmpty()) {
      return;
    }
    Set<PlayerId> named = new HashSet<>();
    events.forEach(event -> named.add(event.whose()));
    List<PlayerId> unknown = newcomers.stream().filter(it -> !named.contains(it)).toList();
    if (!unknown.isEmpty()) {
      new Script()
          .update(
              "DELETE FROM players WHERE id = ANY (?)",
              (Object) Columns.texts(unknown, PlayerId::value))
          .run(connection);
    }
  }

  private static void lockPlayers(Script script, Loaded loaded, @Nullable String[] players) {
    script
        .query(
            """
            SELECT id, name, profile, version_floor FROM players
             WHERE id = ANY (?) ORDER BY id FOR NO KEY UPDATE\
            """,
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

  private Result write(
      Connection connection, Pending pending, Writes writes, List<Outcome> outcomes)
      throws SQLException {
    List<Event> events = pending.events();
    NewTables.make(connection, writes.standings(), boards, tables);
    Map<RetryKey, Answers.Stored> kept = pending.answers();
    KeptAnswers.Counter taken = new KeptAnswers.Counter();
    Script script = new Script();
    writes.addEntries(script);
    writes.addEvents(script, packer);
    writes.addPlayers(script);
    writes.addDoomed(script);
    KeptAnswers.add(script, kept, pending, taken);
    answers.addWaiting(script);
    outbox.add(script, events, packer);
    Event first = events.getFirst();
    if (first instanceof Event.Erased erased) {
      Erasures.add(script, erased);
    }
    script.run(connection);
    if (taken.value() > 0) {
      throw new SQLTransientException("another instance used a key or token", "40001");
    }
    Withdrawals.apply(connection, writes.withdrawn());
    if (first instanceof Event.Erased erased) {
      ArchiveErasure.erase(connection, erased.player());
      // The account and the sessions at once; what is left of acts goes in steps.
      boolean _ = PostgresAccess.erase(connection, erased.player());
    }
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
