package dev.laurel.rocksdb;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.rocksdb.Database.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/// Rows on disk, in RocksDB: a column family for each family of rows, in one directory that one
/// process at a time may open.
///
/// Of [#write] RocksDB keeps a log, synced on demand; [#bulk] goes past the log into memory, and is
/// on disk when its families are flushed. Every file has checksums, verified whenever it is read.
///
/// A full disk is noticed before it is full: a write is refused unless [Options#reserveBytes] stay
/// free. Where someone else takes the rest all the same, RocksDB stops writing, goes on reading,
/// and resumes by itself within seconds once it finds room for a write buffer, with every row that
/// it held in memory; [#recover] tells when it has.
public final class RocksRows implements RowStore {
  /// How much memory and disk it may take.
  ///
  /// @param reserveBytes a write is refused where it would leave less room than this on the disk
  /// @param blockCacheBytes what is kept in memory of the files read
  /// @param eventBufferBytes what is gathered of events, and of entries, before it becomes a file;
  ///   up to four such buffers each while the disk is slow
  /// @param bufferBytes the same for each other family, with up to two buffers
  public record Options(
      long reserveBytes, long blockCacheBytes, long eventBufferBytes, long bufferBytes) {
    private static final long MIB = 1L << 20;

    public static final Options DEFAULTS = new Options(16 * MIB, 64 * MIB, 64 * MIB, 16 * MIB);

    public Options {
      if (reserveBytes < 0
          || blockCacheBytes < MIB
          || bufferBytes < MIB
          || eventBufferBytes < bufferBytes) {
        throw new IllegalArgumentException(
            "the cache and each buffer take 1 MiB or more, that of events no less than others");
      }
    }

    public Options withReserveBytes(long bytes) {
      return new Options(bytes, blockCacheBytes, eventBufferBytes, bufferBytes);
    }
  }

  // Ten times as long as RocksDB takes to look for room again.
  static final Duration PATIENCE = Duration.ofSeconds(50);

  private static final long STALL_PAUSE_NANOS = Duration.ofMillis(1).toNanos();

  private final Options options;
  private final Failures failures;
  private final FreeSpace space;
  private final Duration patience;
  private final DirectoryLock directoryLock;
  private final Database database;
  private final Optional<String> recoveryReport;

  // Held shared by every use of the native handles, and exclusively by close: a use after it would
  // take the process down.
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
  private boolean closed;
  private volatile boolean closing;

  // The families with bulk writes that were not flushed yet; guarded by itself.
  private final Set<Family> unflushed = EnumSet.noneOf(Family.class);
  private final ReentrantLock flushing = new ReentrantLock();

  // RocksDB itself ran out of room: nothing is written until recover has seen it resume.
  private volatile boolean stopped;
  private volatile long seenBackgroundFailures;
  // The size of the last batch that was refused: there is room again when there is room for that.
  private volatile long refusedBytes;
  // When recover first saw room while RocksDB did not resume.
  private volatile @Nullable Long waitingSinceNanos;
  private volatile @Nullable SyncFailed ended;

  private RocksRows(
      Options options,
      Failures failures,
      FreeSpace space,
      Duration patience,
      DirectoryLock directoryLock,
      Database database,
      Optional<String> recoveryReport) {
    this.options = options;
    this.failures = failures;
    this.space = space;
    this.patience = patience;
    this.directoryLock = directoryLock;
    this.database = database;
    this.recoveryReport = recoveryReport;
  }

  /// Opens the store in the directory, or creates both.
  ///
  /// @throws DirectoryInUse where another has it open
  /// @throws DirectoryUnusable where the path cannot be a data directory
  /// @throws RowStore.Damaged where what is stored is damaged, or was written by a newer version
  /// @throws RowStore.OutOfRoom where there is no room even to open it
  public static RocksRows open(Path directory, Options options) {
    return open(directory, options, FreeSpace::of, PATIENCE);
  }

  static RocksRows open(
      Path directory, Options options, Function<Path, FreeSpace> space, Duration patience) {
    DirectoryLock lock = DirectoryLock.of(directory);
    boolean opened = false;
    try {
      RocksRows rows = open(directory, options, space.apply(directory), patience, lock);
      opened = true;
      return rows;
    } catch (IOException e) {
      throw new DirectoryUnusable(directory, e);
    } finally {
      if (!opened) {
        lock.close();
      }
    }
  }

  private static RocksRows open(
      Path directory, Options options, FreeSpace space, Duration patience, DirectoryLock lock)
      throws IOException {
    Failures failures = new Failures(directory);
    Inspection inspection = Inspection.of(directory, failures);
    Optional<String> report = inspection.mend();
    try {
      Database database = Database.open(directory, options);
      RocksRows rows = new RocksRows(options, failures, space, patience, lock, database, report);
      rows.begin();
      return rows;
    } catch (RocksDBException e) {
      throw Failures.isOutOfRoom(e)
          ? failures.outOfRoom(space.bytes(), options.reserveBytes())
          : inspection.explain(e);
    }
  }

  /// Writes the format, and flushes it: so the manifest names the log that is open from here on,
  /// and a later start will miss it where it is gone. A store that has rows opens without that on a
  /// full disk.
  private void begin() throws RocksDBException {
    boolean begun = false;
    try {
      boolean fresh = database.get(Family.META, Format.key()).isEmpty();
      if (fresh || space.bytes() >= options.reserveBytes()) {
        database.write(
            new RowBatch().put(Family.META, Format.key(), Format.value()), Durability.SYNCED);
        database.flush(Set.of(Family.META));
      }
      begun = true;
    } finally {
      if (!begun) {
        database.close();
      }
    }
  }

  @Override
  public void write(RowBatch batch, boolean sync) {
    put(batch, sync ? Durability.SYNCED : Durability.LOGGED);
  }

  @Override
  public void bulk(RowBatch batch) {
    put(batch, Durability.BULK);
  }

  private void put(RowBatch batch, Durability durability) {
    checkRanges(batch);
    use.readLock().lock();
    try {
      checkWritable(batch.bytes());
      putThroughStalls(batch, durability);
      if (durability == Durability.BULK) {
        noteUnflushed(batch);
      }
    } catch (RocksDBException e) {
      throw failed(e);
    } finally {
      use.readLock().unlock();
    }
  }

  private static void checkRanges(RowBatch batch) {
    for (RowBatch.Change change : batch.changes()) {
      if (change instanceof RowBatch.DeleteRange(_, var from, var to)) {
        checkRange(from, to);
      }
    }
  }

  private static void checkRange(byte[] from, byte[] to) {
    if (Arrays.compareUnsigned(from, to) > 0) {
      throw new IllegalArgumentException("the range ends before it begins");
    }
  }

  /// RocksDB stalls where writing outruns flushing: waits, as long as the disk can take it.
  private void putThroughStalls(RowBatch batch, Durability durability) throws RocksDBException {
    long start = System.nanoTime();
    while (true) {
      try {
        database.write(batch, durability);
        return;
      } catch (RocksDBException e) {
        if (!Failures.isStall(e)) {
          throw e;
        }
      }
      boolean failing = database.backgroundFailures() > seenBackgroundFailures;
      if (failing || System.nanoTime() - start > patience.toNanos()) {
        stopped = true;
      }
      checkWritable(batch.bytes());
      LockSupport.parkNanos(STALL_PAUSE_NANOS);
    }
  }

  private void checkWritable(long bytes) {
    checkOpen();
    SyncFailed before = ended;
    if (before != null) {
      throw new SyncFailed("An earlier write was not confirmed: " + before.getMessage(), before);
    }
    long free = space.bytes();
    long needed = needed() + bytes;
    if (stopped || free < needed) {
      refusedBytes = bytes;
      throw failures.outOfRoom(free, needed);
    }
  }

  /// RocksDB resumes only where its largest write buffer has room.
  private long needed() {
    return stopped
        ? Math.max(options.reserveBytes(), options.eventBufferBytes())
        : options.reserveBytes();
  }

  private RuntimeException failed(RocksDBException e) {
    // What follows on a lack of room does not always say so.
    if (Failures.isOutOfRoom(e) || (stopped && Failures.isIo(e))) {
      stopped = true;
      return failures.outOfRoom(space.bytes(), needed());
    }
    RuntimeException failure = failures.writing(e);
    if (failure instanceof SyncFailed syncFailed) {
      ended = syncFailed;
    }
    return failure;
  }

  // After the write: a flush that comes between the two may count it or not, as it has not
  // returned.
  private void noteUnflushed(RowBatch batch) {
    synchronized (unflushed) {
      batch.changes().forEach(change -> unflushed.add(change.family()));
    }
  }

  @Override
  public void flush() {
    use.readLock().lock();
    try {
      checkWritable(0);
      flushBulk();
    } catch (RocksDBException e) {
      throw failed(e);
    } finally {
      use.readLock().unlock();
    }
  }

  /// One at a time: whoever finds nothing to flush must not return before what another took is.
  private void flushBulk() throws RocksDBException {
    flushing.lock();
    try {
      flushUnflushed();
    } finally {
      flushing.unlock();
    }
  }

  private void flushUnflushed() throws RocksDBException {
    Set<Family> families;
    synchronized (unflushed) {
      families = EnumSet.copyOf(unflushed);
      unflushed.clear();
    }
    boolean flushed = false;
    try {
      database.flush(families);
      flushed = true;
    } finally {
      if (!flushed) {
        synchronized (unflushed) {
          unflushed.addAll(families);
        }
      }
    }
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    use.readLock().lock();
    try {
      checkOpen();
      return database.get(family, key);
    } catch (RocksDBException e) {
      throw failures.reading(e);
    } finally {
      use.readLock().unlock();
    }
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    checkRange(from, to);
    use.readLock().lock();
    try {
      checkOpen();
      database.scan(family, from, to, visitor);
    } catch (RocksDBException e) {
      throw failures.reading(e);
    } finally {
      use.readLock().unlock();
    }
  }

  @Override
  public Optional<Row> last(Family family) {
    use.readLock().lock();
    try {
      checkOpen();
      return database.last(family);
    } catch (RocksDBException e) {
      throw failures.reading(e);
    } finally {
      use.readLock().unlock();
    }
  }

  /// Does not wait. RocksDB looks for room every five seconds, so it may be false for a while after
  /// there is some; where it stays so for [#PATIENCE], only a restart helps, and this throws
  /// [SyncFailed].
  @Override
  public boolean recover() {
    use.readLock().lock();
    try {
      checkOpen();
      if (space.bytes() < needed() + refusedBytes) {
        waitingSinceNanos = null;
        return false;
      }
      return resumed();
    } finally {
      use.readLock().unlock();
    }
  }

  /// Also where a write was refused before RocksDB ran out of room: merging files in the background
  /// may have taken the rest.
  private boolean resumed() {
    try {
      // The one finds out whether the log is written again, the other whether memory reaches the
      // disk.
      database.write(new RowBatch(), Durability.SYNCED);
      database.flush(EnumSet.allOf(Family.class));
      seenBackgroundFailures = database.backgroundFailures();
      waitingSinceNanos = null;
      stopped = false;
      return true;
    } catch (RocksDBException e) {
      if (!Failures.isIo(e) && !Failures.isStall(e)) {
        throw failed(e);
      }
      stopped = true;
      endWhenPatienceEnds(e);
      return false;
    }
  }

  private void endWhenPatienceEnds(RocksDBException e) {
    long now = System.nanoTime();
    Long since = waitingSinceNanos;
    if (since == null) {
      waitingSinceNanos = now;
    } else if (now - since > patience.toNanos()) {
      SyncFailed end = new SyncFailed("RocksDB did not resume though there is room", e);
      ended = end;
      throw end;
    }
  }

  @Override
  public Optional<String> recoveryReport() {
    return recoveryReport;
  }

  @Override
  public void compact() {
    use.readLock().lock();
    try {
      checkWritable(database.fileBytes());
      database.compact();
    } catch (RocksDBException e) {
      // Closing has it end early: the rest is for another time.
      if (!closing) {
        throw failed(e);
      }
    } finally {
      use.readLock().unlock();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
  }

  /// Flushes what is in memory, so that the next start has no log to read.
  @Override
  public void close() {
    endCompaction();
    use.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        flushAll();
        database.close();
        directoryLock.close();
      }
    } finally {
      use.writeLock().unlock();
    }
  }

  private void endCompaction() {
    use.readLock().lock();
    try {
      closing = true;
      if (!closed) {
        database.stopCompacting();
      }
    } finally {
      use.readLock().unlock();
    }
  }

  private void flushAll() {
    if (stopped || ended != null || space.bytes() < options.reserveBytes()) {
      return;
    }
    try {
      database.flush(EnumSet.allOf(Family.class));
    } catch (RocksDBException _) {
      // The log has every logged row, and what was written in bulk may be lost.
    }
  }
}
