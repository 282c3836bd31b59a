package dev.laurel.dynamodb;

import dev.laurel.testkit.ledger.ErasureContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

final class DynamoErasureTest extends ErasureContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return Store.open(clock);
  }
}
