package dev.laurel.redis;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.guard.GuardSettings;
import dev.laurel.core.guard.GuardedIndex;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Recount;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Outbox;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.Settings;
import dev.laurel.postgres.SqlIndex;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One of several instances on one PostgreSQL and one Redis, without a web server.
final class Instance implements AutoCloseable {
  static final Duration TIMEOUT = Duration.ofMillis(700);
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Database database;
  private final RedisIndex redis;
  private final PostgresLedger ledger;
  private final GuardedIndex index;
  private final ReentrantLock writing = new ReentrantLock();
  private volatile boolean killed;

  private Instance(
      Settings postgres, RedisSettings where, InstantSource clock, GuardSettings settings) {
    Missed missed = new Missed();
    database = Database.open(postgres);
    redis = RedisIndex.open(where.withExpiry(Expiry.NEVER).withTimeout(TIMEOUT));
    ledger =
        PostgresLedger.open(
            database,
            clock,
            where.isCluster()
                ? PostgresLedger.Options.defaults().withReplaceableIndex(missed::nothing)
                : PostgresLedger.Options.defaults().withIndex(missed::nothing));
    index =
        GuardedIndex.open(
            new GuardedIndex.Parts(
                redis,
                new SqlIndex(database),
                ledger,
                new IndexState(database),
                new Outbox(database),
                missed),
            settings);
  }

  static Instance join(Settings postgres, String uri) {
    return join(postgres, uri, Clock.systemUTC());
  }

  static Instance join(Settings postgres, String uri, InstantSource clock) {
    return join(postgres, RedisSettings.of(uri), clock, Duration.ZERO);
  }

  static Instance join(Settings postgres, RedisSettings where) {
    return join(postgres, where, Clock.systemUTC(), Duration.ZERO);
  }

  static Instance join(Settings postgres, String uri, Duration verifyInterval) {
    return join(postgres, RedisSettings.of(uri), Clock.systemUTC(), verifyInterval);
  }

  private static Instance join(
      Settings postgres, RedisSettings where, InstantSource clock, Duration verifyInterval) {
    GuardSettings quick =
        new GuardSettings(
            Duration.ofMillis(50),
            Duration.ofMillis(300),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            verifyInterval);
    return new Instance(postgres, where, clock, quick);
  }

  GuardedIndex index() {
    return index;
  }

  RedisIndex redis() {
    return redis;
  }

  Database database() {
    return database;
  }

  PostgresLedger ledger() {
    return ledger;
  }

  /// Does a command as the writer does, and returns when it may be answered.
  List<Event> done(Command command) {
    writing.lock();
    try {
      Outcome outcome = ledger.commit(List.of(command)).getFirst();
      List<Event> events =
          switch (outcome) {
            case Outcome.Done(var all) -> all;
            case Outcome.Replayed(var receipts) -> {
              index.revisit(receipts);
              yield List.of();
            }
            case Outcome.Refused(var refusal) -> throw refusal;
            case Outcome.SameAs _ -> throw new IllegalStateException("the only one");
          };
      events.forEach(this::bringIn);
      ledger.maintain();
      return events;
    } finally {
      writing.unlock();
    }
  }

  private void bringIn(Event event) {
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored scored -> {
        List<Change> changes = scored.changes();
        if (index.applyAll(changes, true).size() != changes.size()) {
          throw new IllegalStateException("a shift for each change");
        }
      }
      case Event.Removed _,
          Event.Concealed _,
          Event.Erased _,
          Event.Profiled _,
          Event.Anonymous _ ->
          index.applyAll(event.changes(), false);
    }
  }

  static Command.Submit submit(List<BoardKey> boards, PlayerId player, long[] scores, String key) {
    List<Command.Score> each =
        IntStream.range(0, scores.length)
            .mapToObj(i -> new Command.Score(boards.get(i).board(), scores[i]))
            .toList();
    return new Command.Submit(
        boards.getFirst().game(), player, each, 0, null, Map.of(), null, null, key);
  }

  static StandingsId allTime(BoardKey board) {
    return new StandingsId(board, "ALL-TIME", Group.GLOBAL);
  }

  Sourced<Optional<Standing>> place(BoardKey board, PlayerId player) {
    return index.read(it -> it.place(allTime(board), player));
  }

  /// The score and where it came from; null where PostgreSQL was away, or the instance is dead.
  @Nullable Sourced<Long> score(BoardKey board, PlayerId player) {
    try {
      Sourced<Optional<Standing>> found = place(board, player);
      long score = found.value().map(it -> it.ranked().entry().score()).orElse(0L);
      return new Sourced<>(score, found.source());
    } catch (Unavailable _) {
      return null;
    } catch (IllegalStateException failure) {
      if (!killed) {
        throw failure;
      }
      return null;
    }
  }

  boolean isKilled() {
    return killed;
  }

  /// Until the index answers again.
  void awaitIndex() {
    if (!index.awaitIndex(PATIENCE)) {
      throw new AssertionError("the index was not in use again within " + PATIENCE);
    }
  }

  void awaitLedger() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (index.source() != Source.LEDGER) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("the index was still in use after " + PATIENCE);
      }
      Thread.onSpinWait();
    }
  }

  /// All that the ledger has, ranked anew, against what readers are told.
  Report recount() {
    return Recount.compare(ledger, index, Progress.SILENT);
  }

  /// As far as a process can be killed from within: whatever it is doing loses its connections.
  void kill() {
    killed = true;
    redis.close();
    database.close();
    index.close();
  }

  @Override
  public void close() {
    index.close();
    try {
      ledger.close();
    } catch (Refusal away) {
      // It has nothing that is needed.
    }
    redis.close();
    database.close();
  }
}
