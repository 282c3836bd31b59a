package dev.laurel.core.embedded;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.index.DirtyBlocks;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Erasure;
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
  private final ArchiveRows archives;
  private final Trail trail;
  private final AllEntries entries;
  private final LedgerClock clock;
  private final Answers answers;
  private final Checkpointer checkpointer;
  private final Trimmer trimmer;
  private final PlayerRows playerRows;
  private final Players players;
  private final Eraser eraser;
  private final Compactor compactor;
  private final EventWriter writer = new EventWriter();
  private final Consumer<SyncFailed> onSyncFailure;
  private final IdTable ids;
  private Mark checkpoint;
  private long nextSequence;
  private long lastTidyNanos = System.nanoTime();
  private @Nullable Unconfirmed unconfirmed;

  /// A batch of which nobody knows whether it is there, and how the rows were that it overwrites.
  private record Unconfirmed(RowBatch batch, RowBatch before) {}

  private EventLedger(
      Checkpoint.Place place, Recovery.Result recovered, InstantSource clock, Settings settings) {
    this.rows = place.rows();
    this.index = place.index();
    this.state = place.state();
    this.ids = place.ids();
    this.archives = place.archives();
    this.trail = place.trail();
    this.entries = new AllEntries(index, archives);
    this.clock = new LedgerClock(clock, Math.max(recovered.last().time(), archives.lastCut()));
    this.answers = new Answers(rows);
    this.checkpointer = new Checkpointer(place, recovered.storedIds(), settings.checkpointEvents());
    this.trimmer = new Trimmer(rows, trail, settings.eventRetention());
    this.playerRows = new PlayerRows(rows, state);
    this.players = new Players(rows, state);
    this.eraser = new Eraser(place, archives, settings.beside());
    this.compactor = new Compactor(rows);
    this.onSyncFailure = settings.onSyncFailure();
    this.checkpoint = recovered.checkpoint();
    this.nextSequence = recovered.last().covered() + 1;
  }

  /// `onSyncFailure` must end the process: nobody can know any more what is durable. `beside` takes
  /// an erased player out of what others keep in the same store: at once, as far as it can, and
  /// again until nothing is left.
  public record Settings(
      Duration eventRetention,
      long checkpointEvents,
      Consumer<SyncFailed> onSyncFailure,
      Erasure beside) {
    private static final Duration DEFAULT_RETENTION = Duration.ofDays(90);
    private static final long DEFAULT_CHECKPOINT_EVENTS = 2_000_000;

    /// Events stay 90 days for the audit log, and a checkpoint is due every two million of them.
    public static Settings of(Consumer<SyncFailed> onSyncFailure) {
      return new Settings(
          DEFAULT_RETENTION, DEFAULT_CHECKPOINT_EVENTS, onSyncFailure, Erasure.NONE);
    }

    public Settings withEventRetention(Duration retention) {
      return new Settings(retention, checkpointEvents, onSyncFailure, beside);
    }

    public Settings withCheckpointEvents(long events) {
      return new Settings(eventRetention, events, onSyncFailure, beside);
    }

    public Settings withErasure(Erasure other) {
      return new Settings(eventRetention, checkpointEvents, onSyncFailure, other);
    }
  }

  /// Loads what is stored into an empty index and goes on from there. The store is closed with the
  /// ledger.
  public static EventLedger open(
      RowStore rows, IdTable ids, MemoryIndex index, InstantSource clock, Settings settings) {
    Tables tables = Tables.load(rows);
    State state = new State(ids, rows);
    ArchiveRows archives = ArchiveRows.load(rows);
    Checkpoint.Place place =
        new Checkpoint.Place(rows, index, state, ids, tables, archives, new Trail(rows));
    Recovery.Result recovered = Recovery.run(place);
    Players.indexNames(rows, state);
    return new EventLedger(place, recovered, clock, settings);
  }

  /// The names of players as the ledger knows them.
  public Names names() {
    return state;
  }

  /// What it knows of windows that have closed.
  public Past past() {
    return archives;
  }

  ArchiveRows archives() {
    return archives;
  }

  RowStore rows() {
    return rows;
  }

  IdTable ids() {
    return ids;
  }

  long lastSequence() {
    return nextSequence - 1;
  }

  /// A time that no later event comes before. For the caller of `commit`.
  long time() {
    return clock.next();
  }

  @Override
  public Directory directory() {
    return players;
  }

  /// Whether erased players may still be named in stored rows.
  public boolean isErasing() {
    return !eraser.isFinished();
  }

  @Override
  public List<Outcome> commit(List<Command> commands) {
    takeBackUnconfirmed();
    RowBatch batch = new RowBatch();
    answers.addWaiting(batch);
    index.lookUp(players(commands));
    long began = clock.next();
    writer.begin(nextSequence, began);
    Decisions decisions = new Decisions(entries, state, answers.within(batch), clock, writer);
    List<Outcome> outcomes = new ArrayList<>(commands.size());
    for (Command command : commands) {
      outcomes.add(decisions.decide(command));
    }
    if (writer.events() > 0) {
      batch.put(Family.EVENTS, Keys.of(nextSequence), writer.row());
      playerRows.add(outcomes, batch);
      write(batch, playerRows.before());
      trail.add(nextSequence, began, events(outcomes));
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

  private static List<Event> events(List<Outcome> outcomes) {
    List<Event> events = new ArrayList<>(outcomes.size());
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Done(var own)) {
        events.addAll(own);
      }
    }
    return events;
  }

  private void publish(Outcome outcome) {
    if (outcome instanceof Outcome.Done(var events)) {
      events.forEach(this::publish);
    }
  }

  private void publish(Event event) {
    state.apply(event);
    archives.take(event);
    if (event instanceof Event.Erased erased) {
      eraser.add(erased);
    }
  }

  /// Writes and syncs what goes with the ledger. For the caller of `commit`.
  void write(RowBatch batch) {
    write(batch, new RowBatch());
  }

  private void write(RowBatch batch, RowBatch before) {
    try {
      rows.write(batch, true);
    } catch (OutOfRoom full) {
      unconfirmed = new Unconfirmed(batch, before);
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
    Unconfirmed refused = unconfirmed;
    if (refused == null) {
      return;
    }
    if (!rows.recover()) {
      throw outOfRoom();
    }
    unconfirmed = null;
    RowBatch undo = new RowBatch();
    for (RowBatch.Change change : refused.batch.changes()) {
      switch (change) {
        case RowBatch.Put(var family, var key, _) -> undo.delete(family, key);
        case RowBatch.Delete(var family, var key) -> undo.delete(family, key);
        case RowBatch.DeleteRange _ -> {}
      }
    }
    for (RowBatch.Change change : refused.before.changes()) {
      if (change instanceof RowBatch.Put(var family, var key, var value)) {
        undo.put(family, key, value);
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
    if (submit.once() != null) {
      answers.remember(submit.once().retryKey(), submit, receipts);
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
    // Before the next checkpoint begins: erasing waits for a moment without one.
    erase();
    checkpointer.beginIfDue(last(), checkpoint);
  }

  /// One short step of what is to be erased from the rows.
  private void erase() {
    if (eraser.isFinished()) {
      compactor.beginIfDue();
      return;
    }
    Eraser.Step step = eraser.next(checkpoint.covered(), checkpointer);
    if (step == null) {
      return;
    }
    takeBackUnconfirmed();
    boolean written = step.batch().isEmpty();
    try {
      if (!written) {
        write(step.batch(), step.before());
        written = true;
      }
    } finally {
      if (written) {
        eraser.written(step);
        compactor.want();
      } else {
        eraser.failed();
      }
    }
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
      trail.stored(finished.covered());
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
    index.divisions().forEach(division -> scan(division, reader));
  }

  @Override
  public void participants(StandingsId standings, Consumer<PlayerId> reader) {
    scan(
        DivisionId.of(standings),
        placed -> {
          if (placed.standings().equals(standings) && placed.entry().isRanked()) {
            reader.accept(placed.player());
          }
        });
  }

  private void scan(DivisionId division, Consumer<Placed> reader) {
    int blocks = ids.size() / DirtyBlocks.BLOCK_SIZE + 1;
    for (int block = 0; block < blocks; block++) {
      index.readBlock(
          division, block, (member, group, entry) -> tell(division, member, group, entry, reader));
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
  public List<Placed> entries(PlayerId player) {
    return entries.all(player).stream().filter(placed -> placed.entry().isLive()).toList();
  }

  @Override
  public List<PlayerId> hidden(BoardKey board, @Nullable PlayerId after, int limit) {
    return state.hidden(board).stream()
        .map(PlayerId::value)
        .filter(id -> after == null || id.compareTo(after.value()) > 0)
        .sorted()
        .limit(limit)
        .map(PlayerId::new)
        .toList();
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
  public AuditPage audit(AuditRange range) {
    return trail.read(range);
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
