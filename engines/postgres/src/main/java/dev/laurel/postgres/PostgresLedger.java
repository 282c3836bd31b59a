package dev.laurel.postgres;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.AheadLedger;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Runs;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ledger on PostgreSQL. One thread calls [#commit], [#commitAhead], [#remember], [#maintain],
/// [#forget] and [#close]; any thread reads. Any number of ledgers, in any number of processes, may
/// share one database.
///
/// Events have a number of their own each, and those of one instance grow. Those of several grow
/// together but become visible commit by commit: a reader may meet a lower number after a higher.
public final class PostgresLedger implements AheadLedger {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresLedger.class);
  private static final int FETCH_ROWS = 10_000;

  /// The most of one transaction.
  private static final int MOST_COMMANDS = 8_192;

  private static final long FLUSH_NANOS = 200_000_000;
  private static final long UPKEEP_NANOS = 10_000_000_000L;
  private static final long ERASE_NANOS = 200_000_000;
  private static final long ERASE_LATER_NANOS = 1_000_000_000;

  private final Database database;
  private final Boards boards;
  private final PlayerNames names;
  private final Answers answers = new Answers();
  private final OwnOutbox outbox;
  private final LedgerClock clock;
  private final GroupCommit group;
  private final Upkeep upkeep;
  private final PlayerDirectory directory;
  private final Erasures erasures;
  private boolean mayErase = true;
  private long nextEraseNanos = System.nanoTime();
  private long flushedNanos = System.nanoTime();
  private long upkeptNanos = System.nanoTime();

  private PostgresLedger(Database database, InstantSource clock, Options options) {
    this.database = database;
    this.boards = new Boards(database);
    this.names = new PlayerNames(database);
    this.outbox = new OwnOutbox(options.indexHasAll(), options.replaceable());
    this.clock = new LedgerClock(clock, database.read(PostgresLedger::newestTime));
    this.group = new GroupCommit(database, boards, answers, this.clock, outbox);
    this.upkeep = new Upkeep(database, options.eventRetention());
    this.directory = new PlayerDirectory(database);
    this.erasures = new Erasures(database);
  }

  /// `indexHasAll` tells whether the rank index has taken every change of the commits so far; null
  /// where there is no index that could miss one. `replaceable`: it is on servers of which one that
  /// was replaced by another may still take changes, and answer so.
  public record Options(
      Duration eventRetention, @Nullable BooleanSupplier indexHasAll, boolean replaceable) {
    private static final Duration DEFAULT_RETENTION = Duration.ofDays(90);

    /// Events stay 90 days for the audit log; no outbox is kept.
    public static Options defaults() {
      return new Options(DEFAULT_RETENTION, null, false);
    }

    public Options withEventRetention(Duration retention) {
      return new Options(retention, indexHasAll, replaceable);
    }

    public Options withIndex(BooleanSupplier hasAll) {
      return new Options(eventRetention, hasAll, false);
    }

    public Options withReplaceableIndex(BooleanSupplier hasAll) {
      return new Options(eventRetention, hasAll, true);
    }
  }

  /// The database stays open when the ledger is closed.
  public static PostgresLedger open(Database database, InstantSource clock, Options options) {
    PlayerDirectory.foldNames(database);
    return new PostgresLedger(database, clock, options);
  }

  private static long newestTime(Connection connection) throws SQLException {
    long[] time = new long[1];
    new Script()
        .query(
            "SELECT time FROM score_events ORDER BY sequence DESC LIMIT 1",
            row -> time[0] = row.getLong(1))
        .run(connection);
    return time[0];
  }

  /// The names of players as the ledger knows them.
  public Names names() {
    return names;
  }

  @Override
  public List<Outcome> commit(List<Command> commands) {
    outbox.begin(false);
    return run(commands);
  }

  @Override
  public List<Outcome> commitAhead(List<Command> submissions) {
    outbox.begin(true);
    return run(submissions);
  }

  private List<Outcome> run(List<Command> commands) {
    return Runs.commit(
        commands,
        MOST_COMMANDS,
        run -> {
          GroupCommit.Result result = group.commit(run);
          names.changed(result.renamed());
          mayErase |= run.getFirst() instanceof Command.Erase;
          return result.outcomes();
        });
  }

  @Override
  public void remember(Command.Submit submit, List<Receipt> receipts) {
    if (submit.once() != null) {
      answers.remember(submit, submit.once().retryKey(), receipts);
    }
  }

  @Override
  public Optional<Board> board(BoardKey key) {
    return Optional.ofNullable(boards.look(key)).map(board -> board.rules().board());
  }

  @Override
  public Optional<Board> boardAtHand(BoardKey key) {
    return Optional.ofNullable(boards.atHand(key)).map(board -> board.rules().board());
  }

  @Override
  public Collection<Board> boards() {
    return boards.all();
  }

  @Override
  public void scan(Consumer<Placed> reader) {
    database.readOnce(connection -> {
      Map<Long, StandingsId> standings = new HashMap<>();
      new Script()
          .query(Tables.NAMES, row -> standings.put(row.getLong("standings"), Tables.name(row)))
          .run(connection);
      String sql = "SELECT " + EntryRows.COLUMNS + " FROM entries e WHERE e.state <> 2";
      stream(
          connection,
          sql,
          row -> {
            StandingsId id = standings.get(row.getLong("standings"));
            if (id != null) {
              PlayerId player = new PlayerId(row.getString("player"));
              reader.accept(new Placed(id, player, EntryRows.entry(row)));
            }
          });
      return true;
    });
  }

  @Override
  public void participants(StandingsId standings, Consumer<PlayerId> reader) {
    database.readOnce(connection -> {
      Optional<TableId> table = SqlTable.find(connection, standings).map(SqlTable::id);
      if (table.isPresent()) {
        stream(
            connection,
            "SELECT e.player FROM entries e WHERE e.standings = ? AND e.state = 0",
            row -> reader.accept(new PlayerId(row.getString(1))),
            table.get().standings());
      }
      return true;
    });
  }

  @Override
  public Directory directory() {
    return directory;
  }

  @Override
  public List<Placed> entries(PlayerId player) {
    return database.read(connection -> {
      List<Placed> all = new ArrayList<>(Loaded.entries(connection, player));
      all.addAll(LoadedPast.entries(connection, player));
      return all.stream().filter(placed -> placed.entry().isLive()).toList();
    });
  }

  @Override
  public List<PlayerId> hidden(BoardKey board, @Nullable PlayerId after, int limit) {
    return database.read(connection -> {
      List<PlayerId> hidden = new ArrayList<>();
      new Script()
          .query(
              """
              SELECT h.player FROM hidden_players h JOIN boards b ON b.id = h.board
               WHERE b.game = ? AND b.name = ? AND h.player > ? ORDER BY h.player LIMIT ?\
              """,
              row -> hidden.add(new PlayerId(row.getString(1))),
              board.game().value(),
              board.board().value(),
              after == null ? "" : after.value(),
              limit)
          .run(connection);
      return hidden;
    });
  }

  @Override
  public void events(long fromSequence, int limit, Consumer<Event> reader) {
    String sql =
        "SELECT "
            + EventRows.COLUMNS
            + " FROM score_events WHERE sequence >= ? ORDER BY sequence LIMIT ?";
    database.readOnce(connection -> {
      stream(connection, sql, row -> EventRows.read(row, reader), fromSequence, limit);
      return true;
    });
  }

  /// Reads row by row, with no more than some thousands in memory.
  private static void stream(
      Connection connection, String sql, Script.RowReader reader, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(FETCH_ROWS);
      for (int i = 0; i < values.length; i++) {
        Script.bind(statement, i + 1, values[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          reader.read(rows);
        }
      }
    }
  }

  @Override
  public AuditPage audit(AuditRange range) {
    return database.read(connection -> AuditQuery.read(connection, range));
  }

  @Override
  public void forget(BoardKey board, String window) {
    if (database.read(connection -> Definitions.holds(connection, board, window))) {
      database.repeatably(connection -> {
        Definitions.forget(connection, board, window);
        return true;
      });
    }
  }

  @Override
  public void maintain() {
    long now = System.nanoTime();
    if (now - flushedNanos >= FLUSH_NANOS && (answers.anyWaiting() || outbox.mayClear())) {
      flush();
      flushedNanos = now;
    }
    if (now - upkeptNanos >= UPKEEP_NANOS) {
      upkeptNanos = now;
      upkeep.run(clock.last());
      mayErase = true; // another instance may have left something
    }
    if (mayErase && now - nextEraseNanos >= 0) {
      erase(now);
    }
  }

  private void erase(long now) {
    Erasures.Progress progress = erasures.step();
    mayErase = progress != Erasures.Progress.NOTHING_TO_DO;
    nextEraseNanos = now + (progress == Erasures.Progress.MORE ? ERASE_NANOS : ERASE_LATER_NANOS);
  }

  /// Stores the ranks of answers and clears the outbox where no commit came to do it. Nothing is
  /// lost when it is lost, so nobody waits for the disk.
  private void flush() {
    database.repeatably(connection -> {
      Script script = new Script().update("SET LOCAL synchronous_commit = off");
      answers.addWaiting(script);
      outbox.addClearingAll(script);
      script.run(connection);
      return true;
    });
    answers.written();
    outbox.cleared();
  }

  @Override
  public void close() {
    try {
      if (answers.anyWaiting() || outbox.mayClear()) {
        flush();
      }
    } catch (Unavailable away) {
      LOG.warn("Closed without the ranks of the last answers: {}", away.getMessage());
    }
  }
}
