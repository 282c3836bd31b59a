package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.laurel.core.store.Family;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.Env;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Priority;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/// How the database and each family are kept. Owns every native object that outlives a call.
final class Tuning implements AutoCloseable {
  static final String DEFAULT_FAMILY = "default";

  private static final long MIB = 1L << 20;
  private static final int BACKGROUND_JOBS = 2;
  private static final int EVENT_BUFFERS = 4;
  private static final long LOG_BUFFERS = 4;
  private static final long SCAN_READAHEAD = 2 * MIB;

  private final Deque<AbstractNativeReference> natives = new ArrayDeque<>();
  private final DBOptions database;
  private final List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
  private final WriteOptions synced;
  private final WriteOptions logged;
  private final WriteOptions bulk;
  private final ReadOptions reads;
  private final ReadOptions wholeScans;
  private final ReadOptions rangeScans;
  private final FlushOptions flush;

  Tuning(RocksRows.Options options) {
    RocksDB.loadLibrary();
    database = own(databaseOptions(options));
    Cache cache = own(new LRUCache(options.blockCacheBytes()));
    // Unused, but its buffer counts where RocksDB wants room for the largest before it resumes.
    add(DEFAULT_FAMILY, own(new ColumnFamilyOptions().setWriteBufferSize(options.bufferBytes())));
    for (Family family : Family.values()) {
      add(family.label(), own(familyOptions(family, options, cache)));
    }
    // A write that would wait for a flush comes back instead: where the disk is full it would wait
    // for
    // ever, and every other writer behind it.
    synced = own(new WriteOptions().setSync(true).setNoSlowdown(true));
    logged = own(new WriteOptions().setNoSlowdown(true));
    bulk = own(new WriteOptions().setDisableWAL(true).setNoSlowdown(true));
    reads = own(new ReadOptions().setVerifyChecksums(true));
    wholeScans =
        own(
            new ReadOptions()
                .setVerifyChecksums(true)
                .setFillCache(false)
                .setReadaheadSize(SCAN_READAHEAD));
    rangeScans = own(new ReadOptions().setVerifyChecksums(true).setFillCache(false));
    flush = own(new FlushOptions().setWaitForFlush(true).setAllowWriteStall(true));
  }

  private static DBOptions databaseOptions(RocksRows.Options options) {
    Env.getDefault()
        .lowerThreadPoolIOPriority(Priority.LOW)
        .lowerThreadPoolCPUPriority(Priority.LOW);
    return tracked()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setParanoidChecks(true)
        // A torn tail is cut before RocksDB sees it: whatever it still finds is damage.
        .setWalRecoveryMode(WALRecoveryMode.AbsoluteConsistency)
        // Opening writes almost nothing, so that a full disk does not keep the store from starting.
        .setAvoidFlushDuringRecovery(true)
        // A bulk family that is not flushed holds on to the logs written beside it: this bounds
        // them.
        .setMaxTotalWalSize(LOG_BUFFERS * options.eventBufferBytes())
        .setMaxBackgroundJobs(BACKGROUND_JOBS)
        .setAvoidUnnecessaryBlockingIO(true)
        // To sync what was allocated ahead takes a third longer: its extents must be converted.
        .setAllowFAllocate(false)
        .setBytesPerSync(MIB)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(MIB)
        .setKeepLogFileNum(3);
  }

  /// The manifest names the logs that must be there, with their sizes. The Java binding has no
  /// setter for it; the option's name works.
  static DBOptions tracked() {
    Properties properties = new Properties();
    properties.setProperty("track_and_verify_wals_in_manifest", "true");
    DBOptions options = DBOptions.getDBOptionsFromProps(properties);
    if (options == null) {
      throw new IllegalStateException("this RocksDB cannot track its logs");
    }
    return options;
  }

  private ColumnFamilyOptions familyOptions(Family family, RocksRows.Options options, Cache cache) {
    BlockBasedTableConfig table =
        new BlockBasedTableConfig().setBlockCache(cache).setBlockSize(16 * 1024);
    // Most look-ups of an idempotency key find none.
    if (family == Family.ANSWERS) {
      table.setFilterPolicy(own(new BloomFilter(10))).setWholeKeyFiltering(true);
    }
    boolean large = family == Family.EVENTS || family == Family.ENTRIES;
    return new ColumnFamilyOptions()
        .setTableFormatConfig(table)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setWriteBufferSize(large ? options.eventBufferBytes() : options.bufferBytes())
        .setMaxWriteBufferNumber(large ? EVENT_BUFFERS : 2)
        .setTargetFileSizeBase(64 * MIB);
  }

  private <T extends AbstractNativeReference> T own(T reference) {
    natives.push(reference);
    return reference;
  }

  private void add(String name, ColumnFamilyOptions options) {
    descriptors.add(new ColumnFamilyDescriptor(name.getBytes(US_ASCII), options));
  }

  DBOptions database() {
    return database;
  }

  /// The default family, then the families in the order of [Family].
  List<ColumnFamilyDescriptor> descriptors() {
    return descriptors;
  }

  WriteOptions synced() {
    return synced;
  }

  WriteOptions logged() {
    return logged;
  }

  WriteOptions bulk() {
    return bulk;
  }

  ReadOptions reading() {
    return reads;
  }

  /// Options for a scan, which the caller closes. Entries, ids and names are read whole, at start.
  ReadOptions scanning(Family family) {
    return switch (family) {
      case ENTRIES, PLAYERS -> new ReadOptions(wholeScans);
      case META,
          EVENTS,
          BOARDS,
          TABLES,
          HIDDEN,
          ANSWERS,
          EXPIRY,
          ARCHIVES,
          ARCHIVED,
          PLACES,
          HISTORY,
          NOTICES,
          DELIVERIES,
          AGENDA,
          PROFILES,
          FOLDED,
          TRAIL,
          ACCESS ->
          new ReadOptions(rangeScans);
    };
  }

  FlushOptions flush() {
    return flush;
  }

  /// Closes in the reverse order of creation.
  @Override
  public void close() {
    natives.forEach(AbstractNativeReference::close);
    natives.clear();
  }
}
