package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import dev.laurel.core.ledger.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// This instance's rows in the outbox: one for each round of a commit, written before it, until the
/// index has taken its changes. The writer's alone.
///
/// Rows are in parts, each of which is one instance's for a minute: what was deleted of a part goes
/// with it.
final class Outbox {
  static final short ALL = 0;
  private static final long PART_NANOS = Duration.ofMinutes(1).toNanos();
  private static final int CLEARED_AT_ONCE = 64;

  private final Cassandra cassandra;
  private final @Nullable BooleanSupplier indexHasAll;
  private @Nullable UUID part;
  private long partNanos;
  private long last;
  private int rows;
  private boolean open;

  /// Without an index elsewhere there is nobody to write to.
  Outbox(Cassandra cassandra, @Nullable BooleanSupplier indexHasAll) {
    this.cassandra = cassandra;
    this.indexHasAll = indexHasAll;
  }

  /// The row for events that are about to be stored.
  Optional<BoundStatement> adding(List<Event> events) {
    if (indexHasAll == null) {
      return Optional.empty();
    }
    UUID own = part();
    last = events.getFirst().sequence();
    rows++;
    List<EventLog.Pointer> pointers = events.stream().map(EventLog.Pointer::to).toList();
    return Optional.of(
        cassandra.bind(
            "INSERT INTO outbox (part, id, created, value) VALUES (?, ?, ?, ?)",
            own,
            last,
            System.currentTimeMillis(),
            Bytes.buffer(Pointers.write(pointers))));
  }

  private UUID part() {
    long now = System.nanoTime();
    if (part == null || (rows == 0 && now - partNanos > PART_NANOS)) {
      retire();
      UUID next = Uuids.timeBased();
      cassandra.write("INSERT INTO outbox_parts (shard, part) VALUES (?, ?)", ALL, next);
      part = next;
      partNanos = now;
    }
    return part;
  }

  /// A part of which every row was cleared.
  private void retire() {
    if (part != null) {
      cassandra.write("DELETE FROM outbox_parts WHERE shard = ? AND part = ?", ALL, part);
      part = null;
    }
  }

  /// A commit begins: the changes of all before it were applied, or it was tried.
  void begin() {
    open = true;
    if (rows >= CLEARED_AT_ONCE) {
      clear();
    }
  }

  /// Between commits, when all are applied: takes away what the index has.
  void clear() {
    if (open && rows > 0 && indexHasAll != null && indexHasAll.getAsBoolean()) {
      cassandra.write("DELETE FROM outbox WHERE part = ? AND id <= ?", part, last);
      rows = 0;
    }
  }

  /// Nobody knows whether a commit is stored, and its caller will not apply it: the rows of this
  /// part must outlive the others. Whoever looks for old rows applies them.
  void abandon() {
    part = null;
    rows = 0;
  }

  void close() {
    clear();
    if (rows == 0) {
      retire();
    }
  }

  static List<UUID> parts(Cassandra cassandra) {
    List<UUID> parts = new ArrayList<>();
    for (Row row : cassandra.rows("SELECT part FROM outbox_parts WHERE shard = ?", ALL)) {
      parts.add(row.getUuid(0));
    }
    return parts;
  }
}
