package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.laurel.core.store.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WALRecoveryMode;

/// Looks through a data directory before it is opened. Nothing is changed until everything was
/// looked at; then [#mend] cuts what an unfinished write left at the end of a log.
final class Inspection {
  private static final Pattern MANIFEST = Pattern.compile("(MANIFEST-[0-9]{1,18})\n");
  private static final Pattern LOG = Pattern.compile("([0-9]{1,18})\\.log");

  /// A log that ends in an unfinished write.
  private record Tail(Path file, LogFile.State.Torn torn) {
    String words() {
      return "cut %d bytes of an unfinished write off the end of %s"
          .formatted(torn.cut(), file.getFileName());
    }
  }

  /// A write-ahead log; a greater number is newer.
  private record Log(long number, Path file) {}

  private final Path directory;
  private final Failures failures;
  private final List<Tail> tails = new ArrayList<>();

  private Inspection(Path directory, Failures failures) {
    this.directory = directory;
    this.failures = failures;
  }

  /// Refuses what is damaged, not ours or too new.
  static Inspection of(Path directory, Failures failures) throws IOException {
    Inspection inspection = new Inspection(directory, failures);
    if (Files.exists(directory.resolve("CURRENT"))) {
      inspection.look();
    } else {
      inspection.expectNothing();
    }
    return inspection;
  }

  /// Cuts the torn tails, and tells what was cut.
  Optional<String> mend() throws IOException {
    for (Tail tail : tails) {
      LogFile.cut(tail.file(), tail.torn());
    }
    String words = String.join("; ", tails.stream().map(Tail::words).toList());
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of("The last end was not clean: " + words + ".");
  }

  private void look() throws IOException {
    Path manifest = manifest();
    long newest = checkManifest(manifest);
    try {
      checkFormat(manifest);
    } catch (RocksDBException e) {
      throw failures.reading(e);
    }
    checkNewestLog(newest);
  }

  /// A creation that was interrupted leaves at most a manifest; rows mean that CURRENT got lost.
  private void expectNothing() throws IOException {
    for (Path file : files()) {
      String name = file.getFileName().toString();
      boolean rows = name.endsWith(".sst") || name.endsWith(".log");
      if (rows && Files.size(file) > 0) {
        throw failures.damaged(directory.resolve("CURRENT") + " is missing beside " + name);
      }
    }
  }

  private Path manifest() throws IOException {
    Path current = directory.resolve("CURRENT");
    Matcher name = MANIFEST.matcher(new String(Files.readAllBytes(current), US_ASCII));
    if (!name.matches()) {
      throw failures.damaged(current + " does not name a manifest");
    }
    Path manifest = directory.resolve(name.group(1));
    if (!Files.isRegularFile(manifest)) {
      throw failures.damaged(manifest + " is missing, though CURRENT names it");
    }
    return manifest;
  }

  /// Returns the newest log that the manifest speaks of.
  private long checkManifest(Path manifest) throws IOException {
    Manifest records = new Manifest();
    switch (LogFile.check(manifest, records)) {
      case LogFile.State.Whole _ -> {}
      case LogFile.State.Torn torn -> tails.add(new Tail(manifest, torn));
      case LogFile.State.Changed(long offset) -> throw failures.changed(manifest, offset, false);
    }
    return records.newestLog();
  }

  private void checkFormat(Path manifest) throws RocksDBException {
    List<byte[]> names = families(manifest);
    Format.checkFamilies(names, directory);
    // Reads past any damage to logs: whose data it is comes first, and nothing else is read here.
    // Without the tracking of logs RocksDB would want to forget the tracked ones, and crash on it.
    try (DBOptions options =
            Tuning.tracked().setWalRecoveryMode(WALRecoveryMode.SkipAnyCorruptedRecords);
        ColumnFamilyOptions each = new ColumnFamilyOptions()) {
      List<ColumnFamilyDescriptor> descriptors =
          names.stream().map(name -> new ColumnFamilyDescriptor(name, each)).toList();
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      try (RocksDB rows =
          RocksDB.openReadOnly(options, directory.toString(), descriptors, handles)) {
        checkFormat(rows, handles);
        handles.forEach(ColumnFamilyHandle::close);
      }
    }
  }

  private List<byte[]> families(Path manifest) {
    try (Options options = new Options()) {
      return RocksDB.listColumnFamilies(options, directory.toString());
    } catch (RocksDBException e) {
      throw failures.damaged(manifest + " cannot be read: " + Failures.words(e), e);
    }
  }

  private void checkFormat(RocksDB rows, List<ColumnFamilyHandle> handles) throws RocksDBException {
    byte[] format = null;
    boolean empty = true;
    for (ColumnFamilyHandle handle : handles) {
      if (new String(handle.getName(), US_ASCII).equals(Family.META.label())) {
        format = rows.get(handle, Format.key());
      }
      empty &= isEmpty(rows, handle);
    }
    checkFormat(format, empty);
  }

  /// Without a row there was a creation that did not get as far as the format.
  private void checkFormat(byte @Nullable [] format, boolean empty) {
    if (format != null) {
      Format.check(format, failures);
    } else if (!empty) {
      throw failures.damaged("there are rows, but not the row meta/format; it may not be Laurel's");
    }
  }

  private static boolean isEmpty(RocksDB rows, ColumnFamilyHandle handle) throws RocksDBException {
    try (RocksIterator iterator = rows.newIterator(handle)) {
      iterator.seekToFirst();
      iterator.status();
      return !iterator.isValid();
    }
  }

  /// Only the newest log that has a record may end in an unfinished write: RocksDB starts a new log
  /// only after the one before was written. About older ones it decides itself, as it knows which
  /// it still needs.
  private void checkNewestLog(long newestInManifest) throws IOException {
    List<Log> logs = logs();
    if (newestInManifest > 0 && (logs.isEmpty() || logs.getFirst().number() < newestInManifest)) {
      throw failures.damaged(
          "the log %s is missing"
              .formatted(directory.resolve("%06d.log".formatted(newestInManifest))));
    }
    for (Log log : logs) {
      switch (LogFile.check(log.file())) {
        case LogFile.State.Whole(long records) when records == 0 -> {}
        case LogFile.State.Whole _ -> {
          return;
        }
        case LogFile.State.Torn torn -> {
          tails.add(new Tail(log.file(), torn));
          return;
        }
        case LogFile.State.Changed(long offset) -> throw failures.changed(log.file(), offset, true);
      }
    }
  }

  /// RocksDB says that a log is damaged, not always which: names it.
  RuntimeException explain(RocksDBException failure) {
    try {
      for (Log log : logs()) {
        switch (LogFile.check(log.file())) {
          case LogFile.State.Whole _ -> {}
          case LogFile.State.Torn(_, long whole, _) -> {
            return failures.changed(log.file(), whole, false);
          }
          case LogFile.State.Changed(long offset) -> {
            return failures.changed(log.file(), offset, false);
          }
        }
      }
      return failures.reading(failure);
    } catch (IOException e) {
      failure.addSuppressed(e);
      return failures.reading(failure);
    }
  }

  /// The write-ahead logs, the newest first.
  private List<Log> logs() throws IOException {
    List<Log> logs = new ArrayList<>();
    for (Path file : files()) {
      Matcher name = LOG.matcher(file.getFileName().toString());
      if (name.matches()) {
        logs.add(new Log(Long.parseLong(name.group(1)), file));
      }
    }
    logs.sort((a, b) -> Long.compare(b.number(), a.number()));
    return logs;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
