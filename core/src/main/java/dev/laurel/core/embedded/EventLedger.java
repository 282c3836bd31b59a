package dev.laurel.core.embedded;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.index.DirtyBlocks;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.core.store.RowStore.SyncFailed;
import dev.laurel.rank.IdTable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ledger on a row store. One thread calls [#commit], [#remember], [#maintain] and [#close];
/// any thread reads.
public final class EventLedger implements Ledger {
  /// No row has more events than this.
  static final int MAX_GROUP_EVENTS = 1 << 18;

  private static final Logger LOG = LoggerFactory.getLogger(EventLedger.class);
  private static final int RETRY_SECONDS = 5;
  private static final long TIDY_NANOS = 1_000_000_000;

  private final RowStore rows;
  private final MemoryIndex index;
  private final State state;
  private final LedgerClock clock;
  private final Answers answers;
  private final Checkpointer checkpointer;
  private final Trimmer trimmer;
  private final EventWriter writer = new EventWriter();
  private final Consumer<SyncFailed> onSyncFailure;
  private final IdTable ids;
  private Mark checkpoint;
  private long nextSequence;
  private long lastTidyNanos = System.nanoTime();
  private @Nullable RowBatch unconfirmed;

  private EventLedger(
      Checkpoint.Place place, Recovery.Result recovered, InstantSource clock, Settings settings) {
    this.rows = place.rows();
    this.index = place.index();
    this.state = place.state();
    this.ids = place.ids();
    this.clock = new LedgerClock(clock, recovered.last().time());
    this.answers = new Answers(rows);
    this.checkpointer = new Checkpointer(place, recovered.storedIds(), settings.checkpointEvents());
    this.trimmer = new Trimmer(rows, settings.eventRetention());
    this.onSyncFailure = settings.onSyncFailure();
    this.checkpoint = recovered.checkpoint();
    this.nextSequence = recovered.last().covered() + 1;
  }

  /// `onSyncFailure` must end the process: nobody can know any more what is durable.
  public record Settings(
      Duration eventRetention, long checkpointEvents, Consumer<SyncFailed> onSyncFailure) {
    private static final Duration DEFAULT_RETENTION = Duration.ofDays(90);
    private static final long DEFAULT_CHECKPOINT_EVENTS = 2_000_000;

    /// Events stay 90 days for the audit log, and a checkpoint is due every two million of them.
    public static Settings of(Consumer<SyncFailed> onSyncFailure) {
      return new Settings(DEFAULT_RETENTION, DEFAULT_CHECKPOINT_EVENTS, onSyncFailure);
    }

    public Settings withEventRetention(Duration retention) {
      return new Settings(retention, checkpointEvents, onSyncFailure);
    }

    public Settings withCheckpointEvents(long events) {
      return new Settings(eventRetention, events, onSyncFailure);
    }
  }

  /// Loads what is stored into an empty index and goes on from there. The store is closed with the
  /// ledger.
  public static EventLedger open(
      RowStore rows, IdTable ids, MemoryIndex index, InstantSource clock, Settings settings) {
    Tables tables = Tables.load(rows);
    Checkpoint.Place place = new Checkpoint.Place(rows, index, new State(ids), ids, tables);
    return new EventLedger(place, Recovery.run(place), clock, settings);
  }

  /// The names of players as the ledger knows them.
  public Names names() {
    return state;
  }

  @Override
  public List<Outcome> commit(List<Command> commands) {
    takeBackUnconfirmed();
    RowBatch batch = new RowBatch();
    answers.addWaiting(batch);
    index.lookUp(players(commands));
    writer.begin(nextSequence, clock.next());
    Decisions decisions = new Decisions(index, state, answers.within(batch), clock, writer);
    List<Outcome> outcomes = new ArrayList<>(commands.size());
    for (Command command : commands) {
      outcomes.add(decisions.decide(command));
    }
    if (writer.events() > 0) {
      batch.put(Family.EVENTS, Keys.of(nextSequence), writer.row());
      write(batch);
      nextSequence += writer.events();
      answers.written();
      outcomes.forEach(this::publish);
    }
    return outcomes;
  }

  private static List<PlayerId> players(List<Command> commands) {
    List<PlayerId> players = new ArrayList<>(commands.size());
    for (Command command : commands) {
      if (command instanceof Command.Submit submit) {
        players.add(submit.player());
      }
    }
    return players;
  }

  private void publish(Outcome outcome) {
    if (outcome instanceof Outcome.Done(var events)) {
      events.forEach(state::apply);
    }
  }

  private void write(RowBatch batch) {
    try {
      rows.write(batch, true);
    } catch (OutOfRoom full) {
      unconfirmed = batch;
      LOG.warn("Submissions are refused until there is room: {}", full.getMessage());
      throw outOfRoom();
    } catch (SyncFailed failure) {
      onSyncFailure.accept(failure);
      throw failure;
    }
  }

  /// A batch that ran out of room may be there, in part or whole, and was refused to its callers.
  /// It is taken back before anything else is written.
  private void takeBackUnconfirmed() {
    RowBatch refused = unconfirmed;
    if (refused == null) {
      return;
    }
    if (!rows.recover()) {
      throw outOfRoom();
    }
    unconfirmed = null;
    RowBatch undo = new RowBatch();
    for (RowBatch.Change change : refused.changes()) {
      switch (change) {
        case RowBatch.Put(var family, var key, _) -> undo.delete(family, key);
        case RowBatch.Delete(var family, var key) -> undo.delete(family, key);
        case RowBatch.DeleteRange _ -> {}
      }
    }
    // Among them were answers of earlier commits, told again with their ranks: those must stay.
    answers.addWaiting(undo);
    checkpoint.addTo(undo);
    write(undo);
    answers.written();
    LOG.info("There is room again; submissions are taken");
  }

  private static Unavailable outOfRoom() {
    return new Unavailable(
        "The disk is full: submissions are refused, reading goes on.", RETRY_SECONDS);
  }

  @Override
  public void remember(Command.Submit submit, List<Receipt> receipts) {
    if (submit.key() != null) {
      answers.remember(RetryKey.of(submit.key()), submit, receipts);
    }
  }

  @Override
  public void maintain() {
    Mark finished = checkpointer.finished();
    long nanos = System.nanoTime();
    boolean tidy = nanos - lastTidyNanos >= TIDY_NANOS;
    if (finished != null || tidy) {
      takeBackUnconfirmed();
      tidy(finished);
      lastTidyNanos = nanos;
    }
    checkpointer.beginIfDue(last(), checkpoint);
  }

  private void tidy(@Nullable Mark finished) {
    RowBatch batch = new RowBatch();
    answers.addWaiting(batch);
    answers.addExpired(batch, clock.last());
    trimmer.addTo(batch, checkpoint, clock.last());
    if (finished != null) {
      finished.addTo(batch);
    }
    if (!batch.isEmpty()) {
      write(batch);
      answers.written();
    }
    if (finished != null) {
      checkpoint = finished;
    }
  }

  /// The newest event, whose changes are in the index by the contract of `commit`.
  private Mark last() {
    return new Mark(nextSequence - 1, clock.last());
  }

  @Override
  public Optional<Board> board(BoardKey key) {
    return Optional.ofNullable(state.rules(key)).map(Rules::board);
  }

  @Override
  public Collection<Board> boards() {
    return state.boards();
  }

  @Override
  public void scan(Consumer<Placed> reader) {
    for (DivisionId division : index.divisions()) {
      int blocks = ids.size() / DirtyBlocks.BLOCK_SIZE + 1;
      for (int block = 0; block < blocks; block++) {
        index.readBlock(
            division,
            block,
            (member, group, entry) -> tell(division, member, group, entry, reader));
      }
    }
  }

  private void tell(
      DivisionId division, int member, Group group, Entry entry, Consumer<Placed> reader) {
    if (entry.isLive()) {
      PlayerId player = new PlayerId(ids.id(member));
      reader.accept(new Placed(division.standings(group), player, entry));
    }
  }

  @Override
  public void events(long fromSequence, int limit, Consumer<Event> reader) {
    int[] left = {limit};
    rows.scan(
        Family.EVENTS,
        Keys.of(Math.max(0, fromSequence - MAX_GROUP_EVENTS)),
        Keys.LAST,
        (key, row) -> {
          new EventReader(key, row)
              .read(event -> {
                if (event.sequence() >= fromSequence && left[0]-- > 0) {
                  reader.accept(event);
                }
              });
          return left[0] > 0;
        });
  }

  @Override
  public void forget(BoardKey board, String window) {
    // The index was told, and tells the next checkpoint which divisions are gone.
  }

  /// Writes a last checkpoint, so that the next start has nothing to replay.
  @Override
  public void close() {
    checkpointer.await();
    try {
      takeBackUnconfirmed();
      Mark last = last();
      if (last.covered() > checkpoint.covered()) {
        tidy(checkpointer.finish(last));
      }
    } catch (OutOfRoom | Unavailable full) {
      LOG.warn("Closed without a checkpoint, as the disk is full; the next start replays events");
    } finally {
      rows.close();
    }
  }
}
