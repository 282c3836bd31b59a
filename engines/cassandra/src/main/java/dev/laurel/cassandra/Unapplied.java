package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The commits whose changes the rank index may not have, whichever instance made them.
///
/// A row is there before its commit. A young one whose events are not there is one that is being
/// made, and waits for nobody; of an old one whoever made it is gone, and a serial read settles
/// what became of it.
public final class Unapplied implements Backlog {
  private static final Duration OLD = Duration.ofSeconds(20);
  private static final int ENTRIES_AT_ONCE = 1_000;

  private record Waiting(UUID part, long created, List<EventLog.Pointer> pointers) {
    boolean isOld() {
      return System.currentTimeMillis() - created > OLD.toMillis();
    }
  }

  private final Ground ground;
  private final Withdrawals withdrawals;
  private final Map<Long, Waiting> seen = new ConcurrentHashMap<>();

  Unapplied(Ground ground) {
    this.ground = ground;
    this.withdrawals = new Withdrawals(ground);
  }

  @Override
  public List<Long> waiting(Duration longerThan) {
    long before = System.currentTimeMillis() - longerThan.toMillis();
    Map<Long, Waiting> found = new HashMap<>();
    for (UUID part : Outbox.parts(ground.cassandra())) {
      int rows = 0;
      for (Row row :
          ground.cassandra().rows("SELECT id, created, value FROM outbox WHERE part = ?", part)) {
        rows++;
        Waiting waiting =
            new Waiting(part, row.getLong("created"), Pointers.read(Bytes.of(row, "value")));
        if (waiting.created <= before && isMade(waiting)) {
          found.put(row.getLong("id"), waiting);
        }
      }
      if (rows == 0 && isForgotten(part)) {
        ground
            .cassandra()
            .write("DELETE FROM outbox_parts WHERE shard = ? AND part = ?", Outbox.ALL, part);
      }
    }
    seen.putAll(found);
    seen.keySet().retainAll(found.keySet());
    return found.keySet().stream().sorted(Comparator.naturalOrder()).toList();
  }

  /// Whoever made a part uses it for some minutes at most.
  private static boolean isForgotten(UUID part) {
    long made = com.datastax.oss.driver.api.core.uuid.Uuids.unixTimestamp(part);
    return System.currentTimeMillis() - made > Duration.ofMinutes(30).toMillis();
  }

  private boolean isMade(Waiting waiting) {
    return waiting.isOld() || !ground.log().follow(waiting.pointers, false).isEmpty();
  }

  @Override
  public List<Event> events(List<Long> commits) {
    List<Event> events = new ArrayList<>();
    for (Long id : commits) {
      Waiting waiting = seen.get(id);
      if (waiting != null) {
        events.addAll(ground.log().follow(waiting.pointers, waiting.isOld()));
      }
    }
    // Whoever died after a commit may not have told the archive either.
    events.forEach(withdrawals::follow);
    return events;
  }

  @Override
  public void delete(List<Long> commits) {
    List<BoundStatement> deletions = new ArrayList<>();
    for (Long id : commits) {
      Waiting waiting = seen.remove(id);
      if (waiting != null) {
        deletions.add(
            ground
                .cassandra()
                .bind("DELETE FROM outbox WHERE part = ? AND id = ?", waiting.part, id));
      }
    }
    ground.cassandra().writeAll(deletions);
  }

  @Override
  public List<Change> current(List<Change> changes) {
    List<Change> current = new ArrayList<>(changes.size());
    for (int from = 0; from < changes.size(); from += ENTRIES_AT_ONCE) {
      List<Change> some = changes.subList(from, Math.min(from + ENTRIES_AT_ONCE, changes.size()));
      find(some, current);
    }
    return current;
  }

  private void find(List<Change> changes, List<Change> current) {
    Places places = ground.places();
    List<PlayerId> ids = changes.stream().map(Change::player).distinct().toList();
    Map<PlayerId, List<Placed>> entries = new HashMap<>();
    ground.members().players(ids).forEach(player -> entries.put(player.id(), places.all(player)));
    for (Change change : changes) {
      entries.getOrDefault(change.player(), List.of()).stream()
          .filter(placed -> isSameDivision(placed, change))
          .forEach(placed ->
              current.add(
                  new Change(placed.standings(), change.player(), null, placed.entry(), true)));
    }
  }

  private static boolean isSameDivision(Placed placed, Change change) {
    return placed.standings().board().equals(change.standings().board())
        && placed.standings().window().equals(change.standings().window())
        && placed.standings().group().grouping().equals(change.standings().group().grouping());
  }
}
