package dev.laurel.testkit.archive;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.testkit.store.FaultyRows;
import java.time.InstantSource;

/// The embedded archive does what every archive does.
final class EmbeddedArchiveTest extends ArchiveContract {
  @Override
  protected ArchiveStore open(InstantSource clock) {
    return new Store(FaultyRows.empty(1), clock);
  }

  private static final class Store implements ArchiveStore {
    private static final EventLedger.Settings SETTINGS =
        EventLedger.Settings.of(
                failure -> {
                  throw failure;
                })
            .withCheckpointEvents(20);

    private final FaultyRows rows;
    private final InstantSource clock;
    private final Laurel laurel;

    Store(FaultyRows rows, InstantSource clock) {
      this.rows = rows;
      this.clock = clock;
      this.laurel = Laurel.open(rows, clock, SETTINGS);
    }

    @Override
    public Parts parts() {
      return Parts.of(laurel);
    }

    @Override
    public ArchiveStore reopen() {
      laurel.close();
      return new Store(rows.kill(1), clock);
    }

    @Override
    public void close() {
      laurel.close();
    }
  }
}
