package dev.laurel.rocksdb;

import java.nio.ByteBuffer;

/// Reads of a manifest's records the newest write-ahead log that they speak of.
///
/// RocksDB checks that the closed logs are there, but not the open one. Each flush notes the log
/// that was open after it, and a store is flushed whenever it is opened, so the open one is known
/// too.
final class Manifest implements LogFile.RecordVisitor {
  // A record is a row of tagged fields; these come first, in this order, where there are any.
  private static final long COMPARATOR = 1;
  private static final long LOG_NUMBER = 2;
  private static final long DATABASE_ID = (1 << 13) + 1;

  private long newestLog;

  @Override
  public void visit(ByteBuffer edit) {
    while (edit.hasRemaining()) {
      long tag = number(edit);
      if (tag == LOG_NUMBER) {
        newestLog = Math.max(newestLog, number(edit));
        return;
      }
      if (tag != COMPARATOR && tag != DATABASE_ID) {
        return;
      }
      long length = number(edit);
      edit.position((int) Math.min(edit.limit(), edit.position() + length));
    }
  }

  /// Seven bits a byte, the lowest first; a set eighth bit says that more follow.
  private static long number(ByteBuffer edit) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE && edit.hasRemaining(); shift += 7) {
      byte next = edit.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        break;
      }
    }
    return value;
  }

  /// 0 where there is none.
  long newestLog() {
    return newestLog;
  }
}
