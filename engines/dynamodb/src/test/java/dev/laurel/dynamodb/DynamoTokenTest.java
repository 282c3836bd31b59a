package dev.laurel.dynamodb;

import dev.laurel.testkit.ledger.LedgerStore;
import dev.laurel.testkit.ledger.TokenContract;
import java.time.InstantSource;

final class DynamoTokenTest extends TokenContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return Store.open(clock);
  }
}
