package dev.laurel.bench.submit;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.store.RowStore.SyncFailed;
import dev.laurel.core.submit.Submissions;
import dev.laurel.rocksdb.RocksRows;
import java.nio.file.Path;
import java.time.InstantSource;

/// Laurel as a library, on RocksDB, with one board.
final class Library implements AutoCloseable {
  private final Laurel laurel;

  private Library(Laurel laurel) {
    this.laurel = laurel;
  }

  static Library open(Path directory, Kind kind) {
    Laurel laurel =
        Laurel.open(
            RocksRows.open(directory, RocksRows.Options.DEFAULTS),
            InstantSource.system(),
            EventLedger.Settings.of(Library::end));
    laurel.define(kind.board());
    return new Library(laurel);
  }

  private static void end(SyncFailed failure) {
    System.err.println("bench: " + failure.getMessage());
    System.exit(1);
  }

  Laurel laurel() {
    return laurel;
  }

  Submissions submissions() {
    return laurel.submissions();
  }

  @Override
  public void close() {
    laurel.close();
  }
}
