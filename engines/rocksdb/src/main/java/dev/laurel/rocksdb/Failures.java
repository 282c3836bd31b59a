package dev.laurel.rocksdb;

import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.core.store.RowStore.SyncFailed;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/// What a failure of RocksDB means to the caller, in words for the operator.
record Failures(Path directory) {
  private static final Pattern LOG_NUMBER = Pattern.compile("log number: ([0-9]{1,18})");

  static boolean isOutOfRoom(RocksDBException failure) {
    Status status = failure.getStatus();
    return status != null && status.getSubCode() == Status.SubCode.NoSpace;
  }

  static boolean isIo(RocksDBException failure) {
    Status status = failure.getStatus();
    return status != null && status.getCode() == Status.Code.IOError;
  }

  static boolean isStall(RocksDBException failure) {
    Status status = failure.getStatus();
    return status != null && status.getCode() == Status.Code.Incomplete;
  }

  private static boolean isCorruption(RocksDBException failure) {
    Status status = failure.getStatus();
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  /// A write failed, and not for want of room.
  RuntimeException writing(RocksDBException failure) {
    if (isCorruption(failure)) {
      return damaged(words(failure), failure);
    }
    return new SyncFailed(
        "The disk did not confirm a write in %s: %s".formatted(directory, words(failure)), failure);
  }

  Damaged reading(RocksDBException failure) {
    return damaged(words(failure), failure);
  }

  Damaged damaged(String what, Throwable cause) {
    return new Damaged(sentence(what), cause);
  }

  Damaged damaged(String what) {
    return new Damaged(sentence(what));
  }

  private String sentence(String what) {
    return "The data in %s is damaged: %s. Restore a backup of the directory."
        .formatted(directory, what);
  }

  /// A log was changed. Where it is the newest, the operator may prefer the rows before the change
  /// to an old backup.
  Damaged changed(Path file, long offset, boolean newest) {
    String what = "%s was changed at byte %d after it was written".formatted(file, offset);
    if (!newest) {
      return damaged(what);
    }
    return new Damaged(
        ("The data in %s is damaged: %s. Restore a backup of the directory or, to give up every"
                + " write from there on, copy it and run: truncate -s %d %s")
            .formatted(directory, what, offset, file));
  }

  OutOfRoom outOfRoom(long free, long needed) {
    if (free >= needed) {
      return new OutOfRoom(
          "The disk of %s was full, and RocksDB has not resumed yet.".formatted(directory));
    }
    return new OutOfRoom(
        "The disk of %s is full: %d bytes are free, and %d must be."
            .formatted(directory, free, needed));
  }

  /// RocksDB speaks of logs by number: names the file as well.
  static String words(RocksDBException failure) {
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      Status status = failure.getStatus();
      return "RocksDB says " + (status == null ? "nothing" : status.getCodeString());
    }
    Matcher number = LOG_NUMBER.matcher(message);
    return number.find()
        ? "%s (%06d.log)".formatted(message, Long.parseLong(number.group(1)))
        : message;
  }
}
