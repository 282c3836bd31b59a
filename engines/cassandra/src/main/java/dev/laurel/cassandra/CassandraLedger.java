package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Runs;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ledger on Cassandra. One thread calls [#commit], [#remember], [#maintain], [#forget] and
/// [#close]; any thread reads. Any number of ledgers, in any number of processes, may share one
/// keyspace.
///
/// Events have a number of their own each, and those of one instance grow. Several instances take
/// numbers in blocks: a reader may meet a lower number after a higher.
public final class CassandraLedger implements Ledger {
  private static final Logger LOG = LoggerFactory.getLogger(CassandraLedger.class);
  private static final long ERASE_NANOS = 200_000_000;
  private static final long LOOK_NANOS = 10_000_000_000L;

  /// The most that are decided in one round.
  private static final int MOST_COMMANDS = 512;

  private final Ground ground;
  private final LedgerClock clock;
  private final Sequences sequences;
  private final Outbox outbox;
  private final LateAnswers late;
  private final GroupCommit group;
  private final BoardCommit board;
  private final Withdrawals withdrawals;
  private final Erasures erasures;
  private final PlayerNames names;
  private final PlayerDirectory directory;
  private boolean mayErase = true;
  private long nextEraseNanos = System.nanoTime();
  private long lookedNanos = System.nanoTime();

  private CassandraLedger(Cassandra cassandra, InstantSource clock, Options options) {
    this.ground = Ground.on(cassandra, options.eventRetention());
    this.clock = new LedgerClock(clock, ground.log().newestTime(Sequences.free(ground.marks())));
    this.sequences = new Sequences(ground.marks());
    this.outbox = new Outbox(cassandra, options.indexHasAll());
    this.late = new LateAnswers(cassandra);
    this.group = new GroupCommit(ground, this.clock, sequences, outbox, late);
    this.board = new BoardCommit(ground, this.clock, sequences, outbox);
    this.withdrawals = new Withdrawals(ground);
    this.erasures = new Erasures(ground);
    this.names = new PlayerNames(cassandra);
    this.directory = new PlayerDirectory(ground.members());
  }

  /// `indexHasAll` tells whether the rank index has taken every change of the commits so far; null
  /// where there is no index that could miss one.
  public record Options(Duration eventRetention, @Nullable BooleanSupplier indexHasAll) {
    private static final Duration DEFAULT_RETENTION = Duration.ofDays(90);

    /// Events stay 90 days for the audit log; no outbox is kept.
    public static Options defaults() {
      return new Options(DEFAULT_RETENTION, null);
    }

    public Options withEventRetention(Duration retention) {
      return new Options(retention, indexHasAll);
    }

    public Options withIndex(BooleanSupplier hasAll) {
      return new Options(eventRetention, hasAll);
    }
  }

  /// The cluster stays open when the ledger is closed.
  public static CassandraLedger open(Cassandra cassandra, InstantSource clock, Options options) {
    return new CassandraLedger(cassandra, clock, options);
  }

  Ground ground() {
    return ground;
  }

  /// The names of players as the ledger knows them.
  public Names names() {
    return names;
  }

  /// The commits that the index may not have.
  public Unapplied backlog() {
    return new Unapplied(ground);
  }

  /// The windows of a board that hold entries and have not closed.
  public Set<String> heldWindows(BoardKey key) {
    Catalogue.View view = ground.catalogue().fresh();
    KnownBoard known = view.board(key);
    Set<String> windows = new TreeSet<>();
    if (known != null) {
      ground.divisions().load(known.number()).keySet().forEach(name -> windows.add(name.window()));
      windows.removeIf(window -> view.closed(known.number(), window) != null);
    }
    return windows;
  }

  @Override
  public List<Outcome> commit(List<Command> commands) {
    outbox.begin();
    if (late.any()) {
      late.flush(clock.last());
    }
    return Runs.commit(
        commands,
        MOST_COMMANDS,
        run -> ground.membership().committing(this::revision, () -> run(run)));
  }

  private long revision() {
    return ground.catalogue().fresh().revision();
  }

  private List<Outcome> run(List<Command> run) {
    return switch (run.getFirst()) {
      case Command.Define it -> List.of(board.commit(it));
      case Command.End it -> List.of(board.commit(it));
      case Command.Drop it -> List.of(board.commit(it));
      case Command.Erase it -> erase(it);
      case Command.Submit _, Command.Remove _, Command.Hide _, Command.Profile _ -> players(run);
    };
  }

  private List<Outcome> players(List<Command> run) {
    GroupCommit.Result result = group.commit(run);
    late.committed(result.commits());
    for (PlayerCommit commit : result.commits()) {
      if (commit.isRenamed()) {
        names.changed(commit.player().id());
      }
      commit.events().forEach(withdrawals::follow);
    }
    return result.outcomes();
  }

  private List<Outcome> erase(Command.Erase erase) {
    if (directory.find(erase.player()).isPresent()) {
      erasures.begin(erase.player());
      mayErase = true;
    }
    List<Outcome> outcomes = players(List.of(erase));
    if (outcomes.getFirst() instanceof Outcome.Done(var events)) {
      erasures.hide(erase.player(), events.getFirst().time());
    }
    return outcomes;
  }

  @Override
  public void remember(Command.Submit submit, List<Receipt> receipts) {
    if (submit.once() != null) {
      late.remember(submit, submit.once().retryKey(), receipts);
    }
  }

  @Override
  public Optional<Board> board(BoardKey key) {
    return Optional.ofNullable(ground.catalogue().fresh().board(key)).map(KnownBoard::board);
  }

  @Override
  public Collection<Board> boards() {
    return ground.catalogue().all();
  }

  /// Reads every partition, entries only. What has closed is the archive's.
  @Override
  public void scan(Consumer<Placed> reader) {
    Places places = ground.places();
    ground
        .cassandra()
        .each(
            row -> tell(row, places, reader),
            ground
                .cassandra()
                .bind("SELECT player, id, value FROM players WHERE kind = 0 ALLOW FILTERING"));
  }

  private static void tell(Row row, Places places, Consumer<Placed> reader) {
    byte[] id = Bytes.of(row, "id");
    if (id.length == 0) {
      return;
    }
    SeatCodec.Seated seated = SeatCodec.read(Bytes.of(row, "value"));
    if (seated.entry().isLive()
        && places.view().closed(seated.board(), seated.division().window()) == null) {
      PlayerId player = new PlayerId(Objects.requireNonNull(row.getString("player")));
      places.placed(player, new ByteSource("division", id).fixedLong(), seated).ifPresent(reader);
    }
  }

  @Override
  public Directory directory() {
    return directory;
  }

  @Override
  public List<Placed> entries(PlayerId player) {
    return ground.places().all(ground.members().players(List.of(player)).getFirst()).stream()
        .filter(placed -> placed.entry().isLive())
        .toList();
  }

  @Override
  public List<PlayerId> hidden(BoardKey key, @Nullable PlayerId after, int limit) {
    KnownBoard known = ground.catalogue().fresh().board(key);
    List<PlayerId> hidden = new ArrayList<>();
    String last = after == null ? "" : after.value();
    while (known != null && hidden.size() < limit) {
      List<PlayerId> some = new ArrayList<>();
      for (Row row :
          ground
              .cassandra()
              .rows(
                  "SELECT player FROM hidden WHERE board = ? AND player > ? LIMIT ?",
                  known.number(),
                  last,
                  limit)) {
        some.add(new PlayerId(Objects.requireNonNull(row.getString(0))));
      }
      for (Player player : ground.members().players(some)) {
        if (player.hidden().contains(known.number()) && hidden.size() < limit) {
          hidden.add(player.id());
        }
      }
      if (some.size() < limit) {
        break;
      }
      last = some.getLast().value();
    }
    return hidden;
  }

  @Override
  public void events(long fromSequence, int limit, Consumer<Event> reader) {
    ground.log().each(fromSequence, Sequences.free(ground.marks()), limit, reader);
  }

  @Override
  public AuditPage audit(AuditRange range) {
    return ground.log().audit(range);
  }

  /// What is archived of a window stays where it is: it says whether its players are hidden.
  @Override
  public void forget(BoardKey key, String window) {
    Catalogue.View view = ground.catalogue().fresh();
    KnownBoard known = view.board(key);
    if (known != null && view.closed(known.number(), window) == null) {
      board.forget(known.number(), window);
    }
  }

  @Override
  public void maintain() {
    long now = System.nanoTime();
    if (late.any()) {
      late.flush(clock.last());
    }
    outbox.clear();
    ground.membership().beat(revision());
    if (now - lookedNanos > LOOK_NANOS) {
      lookedNanos = now;
      mayErase = true; // another instance may have left something
    }
    if (mayErase && now - nextEraseNanos >= 0) {
      nextEraseNanos = now + ERASE_NANOS;
      boolean done = ground.marks().alone("erasures", () -> mayErase = erasures.step());
      mayErase |= !done;
    }
  }

  @Override
  public void close() {
    try {
      if (late.any()) {
        late.flush(clock.last());
      }
      outbox.close();
      sequences.giveBack();
      ground.membership().close();
    } catch (Unavailable away) {
      LOG.warn("Closed without the ranks of the last answers: {}", away.getMessage());
    }
  }
}
