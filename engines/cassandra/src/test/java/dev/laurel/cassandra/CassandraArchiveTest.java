package dev.laurel.cassandra;

import dev.laurel.testkit.archive.ArchiveContract;
import dev.laurel.testkit.archive.ArchiveStore;
import java.time.InstantSource;

/// The archive on Cassandra does what every archive does.
final class CassandraArchiveTest extends ArchiveContract {
  @Override
  protected ArchiveStore open(InstantSource clock) {
    Settings _ = Space.empty();
    return new Instance(clock);
  }
}
