package dev.laurel.dynamodb;

import dev.laurel.testkit.ledger.AuditContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

final class DynamoAuditTest extends AuditContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return Store.open(clock);
  }
}
