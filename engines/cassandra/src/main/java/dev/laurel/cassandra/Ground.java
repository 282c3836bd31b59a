package dev.laurel.cassandra;

import java.time.Duration;

/// What a ledger stands on: the parts that its own parts share.
record Ground(
    Cassandra cassandra,
    Catalogue catalogue,
    Divisions divisions,
    Members members,
    EventLog log,
    Stamps stamps,
    Claims claims,
    Marks marks,
    Membership membership) {
  static Ground on(Cassandra cassandra, Duration eventRetention) {
    int ttl = Retention.seconds(eventRetention);
    JournaledRows rows = new JournaledRows(cassandra, "laurel", ttl);
    Stamps stamps = new Stamps(cassandra);
    Catalogue catalogue = new Catalogue(rows);
    return new Ground(
        cassandra,
        catalogue,
        new Divisions(cassandra),
        new Members(cassandra),
        new EventLog(cassandra, rows, ttl),
        stamps,
        new Claims(cassandra, stamps),
        new Marks(cassandra),
        new Membership(cassandra));
  }

  Places places() {
    return Places.now(catalogue, divisions);
  }
}
