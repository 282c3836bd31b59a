package dev.laurel.dynamodb;

import dev.laurel.testkit.archive.ArchiveContract;
import dev.laurel.testkit.archive.ArchiveStore;
import java.time.InstantSource;

final class DynamoArchiveTest extends ArchiveContract {
  @Override
  protected ArchiveStore open(InstantSource clock) {
    return new Instance(Local.fresh(), clock);
  }
}
