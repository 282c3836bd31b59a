package dev.laurel.dynamodb;

import dev.laurel.testkit.ledger.LedgerContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

final class DynamoLedgerTest extends LedgerContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return Store.open(clock);
  }
}
