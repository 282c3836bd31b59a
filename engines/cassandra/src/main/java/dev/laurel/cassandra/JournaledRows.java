package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.Turns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Rows of bytes that many instances change, all or nothing, whatever partitions they are in.
public final class JournaledRows implements RowStore, Turns {
  /*
   *   turn n   read the journal ─► finish what n−1 left ─► read rows, decide
   *            ─► journal: number = n, batch = …  IF number = n−1      this decides
   *            ─► write the rows USING TIMESTAMP n ─► note that n is applied
   *
   * - Only the conditional write decides; everything after it can be done by anybody, and twice.
   * - A row is written with the number of its batch as its time: whoever is late changes nothing.
   * - A batch is answered when its rows are written: who reads after that sees them.
   */
  private static final int ATTEMPTS = 200;
  private static final int SHARDS = 16;
  private static final int PAGE = 500;

  private final Cassandra cassandra;
  private final String domain;
  private final Journal journal;
  private final int eventTtlSeconds;
  private final ReentrantLock turn = new ReentrantLock();
  private final ThreadLocal<@Nullable Long> base = new ThreadLocal<>();

  /// Somebody else's batch came first.
  private static final class Outrun extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Outrun() {
      super(null, null, false, false);
    }
  }

  JournaledRows(Cassandra cassandra, String domain, int eventTtlSeconds) {
    this.cassandra = cassandra;
    this.domain = domain;
    this.journal = new Journal(cassandra, domain);
    this.eventTtlSeconds = eventTtlSeconds;
  }

  /// Where keys, accounts, sessions and acts are.
  public static JournaledRows ofAccess(Cassandra cassandra) {
    return new JournaledRows(cassandra, "access", 0);
  }

  @Override
  public <T> T take(Supplier<T> change) {
    turn.lock();
    try {
      for (int left = ATTEMPTS; left > 0; left--) {
        base.set(begin());
        try {
          return change.get();
        } catch (Outrun again) {
          LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1, 20) * 1_000_000);
        } finally {
          base.remove();
        }
      }
      throw new Unavailable("Too many change the same rows at once; nothing was changed.", 1);
    } finally {
      turn.unlock();
    }
  }

  /// The number of the last batch, whose rows are all written.
  private long begin() {
    Journal.Last last = journal.last();
    if (last.number() > journal.applied()) {
      apply(last.number(), Batches.read(last.batch()));
    }
    return last.number();
  }

  @Override
  public void write(RowBatch batch, boolean sync) {
    Long before = base.get();
    if (before == null) {
      boolean _ =
          take(() -> {
            write(batch, sync);
            return true;
          });
      return;
    }
    if (!batch.isEmpty()) {
      long number = before + 1;
      if (!journal.decide(before, Batches.write(batch))) {
        throw new Outrun();
      }
      base.set(number);
      apply(number, batch.changes());
    }
  }

  private void apply(long number, List<RowBatch.Change> changes) {
    List<Statement<?>> statements = new ArrayList<>();
    // The last change of a row is the one that counts; within one batch all have the same time.
    for (RowBatch.Change change : Batches.last(changes)) {
      statements.addAll(statements(number, change));
    }
    cassandra.writeAll(statements);
    journal.setApplied(number);
  }

  private List<BoundStatement> statements(long number, RowBatch.Change change) {
    String family = change.family().label();
    return switch (change) {
      case RowBatch.Put(var of, var key, var value) ->
          List.of(
              cassandra.bind(
                  "INSERT INTO rows (domain, family, shard, key, value) VALUES (?, ?, ?, ?, ?)"
                      + " USING TIMESTAMP ? AND TTL ?",
                  domain,
                  family,
                  shard(of, key),
                  Bytes.buffer(key),
                  Bytes.buffer(value),
                  number,
                  of == Family.EVENTS ? eventTtlSeconds : 0));
      case RowBatch.Delete(var of, var key) ->
          List.of(
              cassandra.bind(
                  "DELETE FROM rows USING TIMESTAMP ? WHERE domain = ? AND family = ?"
                      + " AND shard = ? AND key = ?",
                  number,
                  domain,
                  family,
                  shard(of, key),
                  Bytes.buffer(key)));
      case RowBatch.DeleteRange _ ->
          throw new IllegalStateException("rows of a journal are deleted one by one");
    };
  }

  /// Only access can have very many rows.
  private static int shards(Family family) {
    return family == Family.ACCESS ? SHARDS : 1;
  }

  private static short shard(Family family, byte[] key) {
    return (short) Math.floorMod(Arrays.hashCode(key), shards(family));
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    return cassandra
        .row(
            "SELECT value FROM rows WHERE domain = ? AND family = ? AND shard = ? AND key = ?",
            domain,
            family.label(),
            shard(family, key),
            Bytes.buffer(key))
        .map(row -> Bytes.of(row, "value"));
  }

  /// The shards are read side by side and merged.
  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    byte[] next = from;
    while (next != null) {
      next = scanSome(family, next, to, visitor);
    }
  }

  /// Null at the end; otherwise where to go on.
  private byte @Nullable [] scanSome(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    List<BoundStatement> questions = new ArrayList<>();
    for (short shard = 0; shard < shards(family); shard++) {
      questions.add(
          cassandra.bind(
              "SELECT key, value FROM rows WHERE domain = ? AND family = ? AND shard = ?"
                  + " AND key >= ? AND key < ? LIMIT ?",
              domain,
              family.label(),
              shard,
              Bytes.buffer(from),
              Bytes.buffer(to),
              PAGE));
    }
    PriorityQueue<Row> merged =
        new PriorityQueue<>(Comparator.comparing(Row::key, Arrays::compareUnsigned));
    byte[] end = null;
    for (var rows : cassandra.ask(questions)) {
      rows.forEach(row -> merged.add(new Row(Bytes.of(row, "key"), Bytes.of(row, "value"))));
      if (rows.size() == PAGE) {
        byte[] last = Bytes.of(rows.getLast(), "key");
        end = end == null || Arrays.compareUnsigned(last, end) < 0 ? last : end;
      }
    }
    while (!merged.isEmpty()) {
      Row row = merged.remove();
      if (end != null && Arrays.compareUnsigned(row.key(), end) > 0) {
        break;
      }
      if (!visitor.visit(row.key(), row.value())) {
        return null;
      }
    }
    return end == null ? null : Arrays.copyOf(end, end.length + 1);
  }

  @Override
  public Optional<Row> last(Family family) {
    Row[] last = new Row[1];
    scan(
        family,
        new byte[0],
        new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1},
        (key, value) -> {
          last[0] = new Row(key, value);
          return true;
        });
    return Optional.ofNullable(last[0]);
  }

  @Override
  public void bulk(RowBatch batch) {
    write(batch, true);
  }

  @Override
  public void flush() {
    // Every write is durable when it returns.
  }

  @Override
  public boolean recover() {
    return true;
  }

  @Override
  public Optional<String> recoveryReport() {
    return Optional.empty();
  }

  @Override
  public void compact() {
    // Cassandra forgets what was deleted by itself, after gc_grace_seconds.
  }

  @Override
  public void close() {
    // The cluster is closed by whoever opened it.
  }
}
