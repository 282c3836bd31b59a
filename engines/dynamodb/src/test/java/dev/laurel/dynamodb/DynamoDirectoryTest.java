package dev.laurel.dynamodb;

import dev.laurel.testkit.ledger.DirectoryContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

final class DynamoDirectoryTest extends DirectoryContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return Store.open(clock);
  }
}
