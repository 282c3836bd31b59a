package dev.laurel.rocksdb;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Checks a file in the log format of RocksDB, as its write-ahead logs and manifests are.
///
/// RocksDB itself cannot tell a torn tail from damage: a changed length near the end reads like an
/// unfinished write, and all that follows would silently be dropped. Here the rest of the file is
/// looked at too.
final class LogFile {
  // A file is a row of blocks of 32 KiB, the last one shorter. A block is a row of fragments, and
  // what
  // is too short for a fragment at its end is zero. A fragment never crosses a block:
  //
  //   4 bytes            2 bytes   1 byte   length bytes
  //   masked CRC-32C     length    kind     payload         the checksum covers kind and payload
  //
  // A record is FULL, or FIRST, any number of MIDDLE, and LAST. Other kinds are notes of one
  // fragment.
  // Every write is one record. The next write starts after this one was written, so a whole
  // fragment
  // that starts a record, found behind a broken one, proves that the broken one was whole once.

  /// What a check found.
  sealed interface State {
    /// Every record is as it was written.
    record Whole(long records) implements State {}

    /// The last record is unfinished; the first `whole` bytes are good, `cut` follow.
    record Torn(long records, long whole, long cut) implements State {}

    /// Something was changed after it was written.
    record Changed(long offset) implements State {}
  }

  /// Sees the payload of each record.
  @FunctionalInterface
  interface RecordVisitor {
    void visit(ByteBuffer payload);
  }

  private static final int BLOCK = 32 * 1024;
  private static final int HEADER = 7;
  private static final int SECTOR = 512;
  private static final int FULL = 1;
  private static final int FIRST = 2;
  private static final int MIDDLE = 3;
  private static final int LAST = 4;
  // Notes on compression and timestamps, and on the log before.
  private static final int NOTE_FIRST = 9;
  private static final int NOTE_LAST = 10;
  private static final int NOTE_PREDECESSOR = 130;

  private final FileChannel channel;
  private final long size;
  private final @Nullable RecordVisitor visitor;
  private final ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C crc = new CRC32C();
  private ByteBuffer record = ByteBuffer.allocate(0);
  private long records;
  private long open = -1;

  private LogFile(FileChannel channel, @Nullable RecordVisitor visitor) throws IOException {
    this.channel = channel;
    this.size = channel.size();
    this.visitor = visitor;
  }

  static State check(Path file) throws IOException {
    return check(file, null);
  }

  /// Checks the file, and shows its records up to the first that is not whole.
  static State check(Path file, @Nullable RecordVisitor visitor) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new LogFile(channel, visitor).check();
    }
  }

  /// Cuts a torn tail off, durably.
  static void cut(Path file, State.Torn torn) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(torn.whole());
      channel.force(true);
    }
  }

  private State check() throws IOException {
    for (long start = 0; start < size; start += BLOCK) {
      load(start);
      int at = 0;
      while (block.limit() - at >= HEADER) {
        if (!isFragment(at) || !follows(kind(at))) {
          return judge(start, at);
        }
        take(start, at);
        at += HEADER + length(at);
      }
      if (at < block.limit() && start + block.limit() == size && block.limit() < BLOCK) {
        return torn(start + at);
      }
    }
    return open >= 0 ? torn(size) : new State.Whole(records);
  }

  private boolean follows(int kind) {
    return (kind == MIDDLE || kind == LAST) == (open >= 0);
  }

  private void take(long start, int at) {
    int kind = kind(at);
    if (open < 0) {
      open = start + at;
    }
    if (visitor != null) {
      append(at);
    }
    if (kind != FIRST && kind != MIDDLE) {
      finish();
    }
  }

  private void append(int at) {
    ByteBuffer longer = ByteBuffer.allocate(record.limit() + length(at));
    longer.put(record.rewind()).put(block.slice(at + HEADER, length(at))).flip();
    record = longer;
  }

  private void finish() {
    if (visitor != null) {
      visitor.visit(record);
      record = ByteBuffer.allocate(0);
    }
    records++;
    open = -1;
  }

  /// What it means that there is no fragment where one should be.
  private State judge(long start, int at) throws IOException {
    boolean unfinished = isCutShort(start, at) || hasHole(start, at);
    if (!unfinished || isFollowedByRecord(start, at)) {
      return new State.Changed(start + at);
    }
    return torn(start + at);
  }

  private State torn(long end) {
    long whole = open >= 0 ? open : end;
    return new State.Torn(records, whole, size - whole);
  }

  private boolean isCutShort(long start, int at) throws IOException {
    load(start);
    return start + block.limit() == size && at + HEADER + length(at) > block.limit();
  }

  /// A power cut may leave the file as long as it was to be, with zeros for what was not written
  /// yet.
  private boolean hasHole(long start, int at) throws IOException {
    int from = Math.ceilDiv(at, SECTOR) * SECTOR;
    for (long next = start; next < size; next += BLOCK) {
      load(next);
      for (int sector = from; sector < block.limit(); sector += SECTOR) {
        if (isZero(sector, Math.min(sector + SECTOR, block.limit()))) {
          return true;
        }
      }
      from = 0;
    }
    return false;
  }

  private boolean isZero(int from, int to) {
    for (int i = from; i < to; i++) {
      if (block.get(i) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isFollowedByRecord(long start, int at) throws IOException {
    int from = at;
    for (long next = start; next < size; next += BLOCK) {
      load(next);
      for (int i = from; i + HEADER <= block.limit(); i++) {
        if (startsRecord(kind(i)) && isFragment(i)) {
          return true;
        }
      }
      from = 0;
    }
    return false;
  }

  private static boolean startsRecord(int kind) {
    return switch (kind) {
      case FULL, FIRST, NOTE_FIRST, NOTE_LAST, NOTE_PREDECESSOR -> true;
      default -> false;
    };
  }

  private boolean isFragment(int at) {
    int kind = kind(at);
    int end = at + HEADER + length(at);
    if (end > block.limit() || !(startsRecord(kind) || kind == MIDDLE || kind == LAST)) {
      return false;
    }
    crc.reset();
    crc.update(block.array(), at + HEADER - 1, end - (at + HEADER - 1));
    int sum = (int) crc.getValue();
    return block.getInt(at) == Integer.rotateRight(sum, 15) + 0xa282ead8;
  }

  private int length(int at) {
    return Short.toUnsignedInt(block.getShort(at + 4));
  }

  private int kind(int at) {
    return Byte.toUnsignedInt(block.get(at + 6));
  }

  private void load(long start) throws IOException {
    block.clear();
    while (block.hasRemaining() && channel.read(block, start + block.position()) > 0) {
      // Reads until the block is full or the file ends.
    }
    block.flip();
  }
}
