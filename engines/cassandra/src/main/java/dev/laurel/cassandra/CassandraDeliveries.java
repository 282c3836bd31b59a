package dev.laurel.cassandra;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.RowDeliveries;

/// Notices and deliveries on Cassandra: in the same domain as the catalogue, so that a window
/// closes and is told of in one batch.
public final class CassandraDeliveries {
  private CassandraDeliveries() {}

  public static Deliveries of(CassandraLedger ledger) {
    JournaledRows rows = ledger.ground().catalogue().rows();
    return new RowDeliveries(rows, rows);
  }
}
