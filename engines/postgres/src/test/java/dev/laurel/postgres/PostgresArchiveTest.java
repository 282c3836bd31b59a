package dev.laurel.postgres;

import dev.laurel.testkit.archive.ArchiveContract;
import dev.laurel.testkit.archive.ArchiveStore;
import java.time.InstantSource;

/// The archive on PostgreSQL does what every archive does.
final class PostgresArchiveTest extends ArchiveContract {
  @Override
  protected ArchiveStore open(InstantSource clock) {
    return new Instance(Server.empty(), clock);
  }
}
