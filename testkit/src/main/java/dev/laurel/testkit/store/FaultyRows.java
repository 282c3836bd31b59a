package dev.laurel.testkit.store;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A simulated disk: it promises no more than the contract of [RowStore], and a crash takes
/// whatever was not promised.
///
/// [#crash] is a power cut and [#kill] the end of the process alone; both return what the next
/// process finds, and from then on every call on the old store throws [PowerCut]. The faults are
/// armed by name: [#fillUp], [#failNextSync], [#cutPower], [#cutPowerAfter], [#lie]. Every choice
/// comes from a seed.
public final class FaultyRows implements RowStore {
  /// Where in a write the power fails.
  public enum Moment {
    /// Nothing of the write has reached the disk.
    BEFORE,
    /// All of it has, and nobody was told.
    AFTER
  }

  /// The machine is gone.
  public static final class PowerCut extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PowerCut() {
      super("the power was cut");
    }
  }

  // The disk is `base` and then `tail`, oldest first. A write of the tail that is durable stays in
  // its place behind older ones that are not: later writes win over earlier ones whichever of them
  // becomes durable first. `live` is what a reader sees: base and the whole tail.

  private static final byte[] FIRST_KEY = {};
  private static final byte[] BEHIND_EVERY_KEY = behindEveryKey();

  private final MemoryRows base;
  private final MemoryRows live;
  private final Deque<Written> tail = new ArrayDeque<>();
  private final Random random;
  private final @Nullable String report;

  private boolean dead;
  private boolean full;
  private boolean needsRecovery;
  private boolean syncFails;
  private boolean lying;
  private @Nullable Family cutFamily;
  private Moment cutMoment = Moment.BEFORE;
  private int callsLeft = Integer.MAX_VALUE;
  private long syncs;

  private FaultyRows(MemoryRows base, List<Written> tail, long seed, @Nullable String report) {
    this.base = base;
    this.live = copy(base);
    this.random = new Random(seed);
    this.report = report;
    for (Written written : tail) {
      this.tail.add(written);
      live.bulk(written.batch());
    }
  }

  /// An empty disk. The seed decides what only chance decides.
  public static FaultyRows empty(long seed) {
    return new FaultyRows(new MemoryRows(), List.of(), seed, null);
  }

  /// From now on the disk is full: writes throw [OutOfRoom], after some of which their rows are
  /// there all the same.
  public synchronized void fillUp() {
    full = true;
  }

  public synchronized void makeRoom() {
    full = false;
  }

  /// The next write that asks for a sync throws [SyncFailed].
  public synchronized void failNextSync() {
    syncFails = true;
  }

  /// Cuts the power in the middle of the next logged write that adds a row to this family. Rows
  /// that are only rewritten, as upkeep does in its own time, do not count.
  public synchronized void cutPower(Family family, Moment moment) {
    cutFamily = family;
    cutMoment = moment;
  }

  /// Cuts the power after so many more calls that write anything, logged or not, or flush.
  public synchronized void cutPowerAfter(int calls) {
    callsLeft = calls;
  }

  /// From now on a sync returns at once and makes nothing durable: what a ledger does that answers
  /// before its sync.
  public synchronized void lie() {
    lying = true;
  }

  /// How many syncs were asked for.
  public synchronized long syncs() {
    return syncs;
  }

  /// A power cut: every synced write stays, a random prefix of the other logged ones, and any of
  /// the bulk writes that were not flushed, of each the rows of any of its families.
  public synchronized FaultyRows crash(long seed) {
    Random fate = new Random(seed);
    long unsynced = tail.stream().filter(w -> w.logged() && !w.durable()).count();
    long saved = fate.nextLong(unsynced + 1);
    MemoryRows left = copy(base);
    for (Written written : tail) {
      if (written.durable() || (written.logged() && saved-- > 0)) {
        left.bulk(written.batch());
      } else if (!written.logged()) {
        left.bulk(remains(written.batch(), fate));
      }
    }
    dead = true;
    return new FaultyRows(left, List.of(), seed, "The power was cut.");
  }

  /// The end of the process, with the machine running on: logged writes stay, though no more
  /// durable than they were; of the bulk writes that were not flushed any may be gone.
  public synchronized FaultyRows kill(long seed) {
    Random fate = new Random(seed);
    List<Written> left = new ArrayList<>();
    for (Written written : tail) {
      boolean stays = written.logged() || written.durable();
      left.add(stays ? written : new Written(remains(written.batch(), fate), false, false));
    }
    dead = true;
    return new FaultyRows(base, left, seed, null);
  }

  /// What is left of a bulk write: stores write families out one by one, when it suits them.
  private static RowBatch remains(RowBatch batch, Random fate) {
    Set<Family> kept = EnumSet.noneOf(Family.class);
    for (Family family : Family.values()) {
      if (fate.nextBoolean()) {
        kept.add(family);
      }
    }
    RowBatch remains = new RowBatch();
    for (RowBatch.Change change : batch.changes()) {
      if (kept.contains(change.family())) {
        add(remains, change);
      }
    }
    return remains;
  }

  private static void add(RowBatch batch, RowBatch.Change change) {
    switch (change) {
      case RowBatch.Put(var family, var key, var value) -> batch.put(family, key, value);
      case RowBatch.Delete(var family, var key) -> batch.delete(family, key);
      case RowBatch.DeleteRange(var family, var from, var to) ->
          batch.deleteRange(family, from, to);
    }
  }

  @Override
  public synchronized void write(RowBatch batch, boolean sync) {
    begin();
    boolean torn = batch.changes().stream().anyMatch(this::isCutIn);
    if (torn && cutMoment == Moment.BEFORE) {
      throw die();
    }
    checkRoom(batch, true);
    append(batch, true);
    if (sync) {
      sync();
    }
    if (torn) {
      throw die();
    }
  }

  private boolean isCutIn(RowBatch.Change change) {
    return change instanceof RowBatch.Put(var family, var key, _)
        && family == cutFamily
        && live.get(family, key).isEmpty();
  }

  private void sync() {
    syncs++;
    if (syncFails) {
      dead = true;
      throw new SyncFailed("the disk did not confirm", new IOException("simulated"));
    }
    if (!lying) {
      settle(true);
    }
  }

  @Override
  public synchronized void bulk(RowBatch batch) {
    begin();
    checkRoom(batch, false);
    append(batch, false);
  }

  @Override
  public synchronized void flush() {
    begin();
    if (full) {
      needsRecovery = true;
      throw new OutOfRoom("the simulated disk is full");
    }
    settle(false);
  }

  private void checkRoom(RowBatch batch, boolean logged) {
    if (full || needsRecovery) {
      needsRecovery = true;
      if (random.nextInt(4) == 0) {
        append(batch, logged);
      }
      throw new OutOfRoom("the simulated disk is full");
    }
  }

  private void append(RowBatch batch, boolean logged) {
    tail.add(new Written(batch, logged, false));
    live.bulk(batch);
  }

  /// Makes the logged writes, or the others, durable, and moves to the base what no write that may
  /// still be lost stands before.
  private void settle(boolean logged) {
    List<Written> settled = tail.stream().map(w -> w.logged() == logged ? w.settled() : w).toList();
    tail.clear();
    for (Written written : settled) {
      if (tail.isEmpty() && written.durable()) {
        base.bulk(written.batch());
      } else {
        tail.add(written);
      }
    }
  }

  @Override
  public synchronized boolean recover() {
    checkAlive();
    needsRecovery = full;
    return !full;
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    requireAlive();
    return live.get(family, key);
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    requireAlive();
    live.scan(family, from, to, visitor);
  }

  @Override
  public Optional<Row> last(Family family) {
    requireAlive();
    return live.last(family);
  }

  @Override
  public Optional<String> recoveryReport() {
    return Optional.ofNullable(report);
  }

  @Override
  public void compact() {
    requireAlive();
  }

  /// Leaves the disk as it is: what the owner did not make durable before may still be lost.
  @Override
  public void close() {
    // There is no handle to give back.
  }

  private synchronized void requireAlive() {
    checkAlive();
  }

  private void checkAlive() {
    if (dead) {
      throw new PowerCut();
    }
  }

  /// Every call that changes the disk begins here.
  private void begin() {
    checkAlive();
    if (callsLeft-- <= 0) {
      throw die();
    }
  }

  private PowerCut die() {
    dead = true;
    return new PowerCut();
  }

  private static MemoryRows copy(MemoryRows rows) {
    MemoryRows copy = new MemoryRows();
    RowBatch batch = new RowBatch();
    for (Family family : Family.values()) {
      rows.scan(
          family,
          FIRST_KEY,
          BEHIND_EVERY_KEY,
          (key, value) -> {
            batch.put(family, key, value);
            return true;
          });
    }
    copy.bulk(batch);
    return copy;
  }

  private static byte[] behindEveryKey() {
    byte[] key = new byte[1024];
    Arrays.fill(key, (byte) 0xff);
    return key;
  }

  private record Written(RowBatch batch, boolean logged, boolean durable) {
    Written settled() {
      return new Written(batch, logged, true);
    }
  }
}
