package dev.laurel.rocksdb;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.testkit.archive.ArchiveContract;
import dev.laurel.testkit.archive.ArchiveStore;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/// What every archive does, on RocksDB.
final class RocksArchiveTest extends ArchiveContract {
  @TempDir private Path directory;

  @Override
  protected ArchiveStore open(InstantSource clock) {
    return new Store(directory, clock);
  }

  private static final class Store implements ArchiveStore {
    private static final EventLedger.Settings SETTINGS =
        EventLedger.Settings.of(
                failure -> {
                  throw failure;
                })
            .withCheckpointEvents(20);

    private final Path directory;
    private final InstantSource clock;
    private final Laurel laurel;

    Store(Path directory, InstantSource clock) {
      this.directory = directory;
      this.clock = clock;
      this.laurel =
          Laurel.open(RocksRows.open(directory, RocksRows.Options.DEFAULTS), clock, SETTINGS);
    }

    @Override
    public Parts parts() {
      return Parts.of(laurel);
    }

    @Override
    public ArchiveStore reopen() {
      laurel.close();
      return new Store(directory, clock);
    }

    @Override
    public void close() {
      laurel.close();
    }
  }
}
