package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.store.RowBatch;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/// The journal of a domain: the last batch, under its number, and whether its rows are written.
final class Journal {
  private static final int PROBES = 8;
  private static final long PAUSE_NANOS = 100_000_000;
  private static final byte[] NOTHING = Batches.write(new RowBatch());

  private final Cassandra cassandra;
  private final String domain;

  Journal(Cassandra cassandra, String domain) {
    this.cassandra = cassandra;
    this.domain = domain;
  }

  record Last(long number, byte[] batch) {}

  Last last() {
    return cassandra
        .serial("SELECT number, content FROM journals WHERE domain = ?", domain)
        .map(row -> new Last(row.getLong("number"), Bytes.of(row, "content")))
        .orElse(new Last(0, NOTHING));
  }

  long applied() {
    return cassandra
        .row("SELECT number FROM journals_applied WHERE domain = ?", domain)
        .map(row -> row.getLong(0))
        .orElse(0L);
  }

  void setApplied(long number) {
    cassandra.write(
        "INSERT INTO journals_applied (domain, number) VALUES (?, ?) USING TIMESTAMP ?",
        domain,
        number,
        number);
  }

  /// Takes a batch as the one after `before`; false where another one is.
  boolean decide(long before, byte[] batch) {
    UUID id = UUID.randomUUID();
    try {
      return attempt(before, id, batch);
    } catch (Uncertain unknown) {
      return probe(before, id);
    }
  }

  private boolean attempt(long before, UUID id, byte[] batch) {
    return before == 0
        ? cassandra.decide(
            "INSERT INTO journals (domain, number, id, content) VALUES (?, ?, ?, ?) IF NOT EXISTS",
            domain,
            1L,
            id,
            Bytes.buffer(batch))
        : cassandra.decide(
            "UPDATE journals SET number = ?, id = ?, content = ? WHERE domain = ? IF number = ?",
            before + 1,
            id,
            Bytes.buffer(batch),
            domain,
            before);
  }

  /// A serial read ends what is under way. Where the journal stands as it did, the batch may still
  /// come: so an empty one is put in its place, and then it cannot.
  private boolean probe(long before, UUID id) {
    for (int left = PROBES; left > 0; left--) {
      try {
        Optional<Row> row =
            cassandra.serial("SELECT number, id FROM journals WHERE domain = ?", domain);
        long number = row.map(it -> it.getLong("number")).orElse(0L);
        if (number == before + 1) {
          return id.equals(row.orElseThrow().getUuid("id"));
        }
        if (number > before) {
          break; // others came after it, and took with them what it was
        }
        if (attempt(before, UUID.randomUUID(), NOTHING)) {
          return false;
        }
      } catch (Uncertain | Unavailable _) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    throw new Unavailable(
        "Cassandra went away during a change and it is not known whether it was stored; look"
            + " before you repeat it.",
        5);
  }
}
