package dev.laurel.dynamodb;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The commits whose changes the rank index may not have: those of an instance that died before it
/// applied them, or all of them while the index is away. For any number of threads and instances.
public final class Outbox implements Backlog {
  private static final int ENTRIES_AT_ONCE = 1_000;

  private final Table table;
  private final Boards boards;

  public Outbox(DynamoDb database) {
    this.table = database.table();
    this.boards = new Boards(table);
  }

  @Override
  public List<Long> waiting(Duration longerThan) {
    long until = table.millis() - longerThan.toMillis();
    List<Long> waiting = new ArrayList<>();
    for (int shard = 0; shard < Keys.SHARDS; shard++) {
      table.query(
          Range.all(Keys.outbox(shard)),
          item -> {
            if (item.number("At") <= until) {
              waiting.add(Long.parseLong(item.text(Key.SK)));
            }
            return true;
          });
    }
    Collections.sort(waiting);
    return waiting;
  }

  /// The number of the oldest commit that waits.
  long oldest() {
    long[] oldest = {Long.MAX_VALUE};
    for (int shard = 0; shard < Keys.SHARDS; shard++) {
      table.query(
          Range.all(Keys.outbox(shard)).by(1),
          item -> {
            oldest[0] = Math.min(oldest[0], Long.parseLong(item.text(Key.SK)));
            return false;
          });
    }
    return oldest[0];
  }

  @Override
  public List<Event> events(List<Long> commits) {
    Map<Key, Item> found = table.get(commits.stream().map(Keys::outbox).toList());
    List<Event> events = new ArrayList<>();
    for (long commit : commits) {
      Item item = found.get(Keys.outbox(commit));
      if (item != null) {
        new EventReader(commit, item.bytes("Packed")).read(events::add);
      }
    }
    return events;
  }

  @Override
  public void delete(List<Long> commits) {
    table.write(List.of(), commits.stream().map(Keys::outbox).toList());
  }

  @Override
  public List<Change> current(List<Change> changes) {
    Map<DivisionId, Long> since = new HashMap<>();
    changes.stream()
        .map(change -> change.standings().board())
        .distinct()
        .forEach(board -> since.putAll(boards.registered(board)));
    List<Change> current = new ArrayList<>(changes.size());
    for (int from = 0; from < changes.size(); from += ENTRIES_AT_ONCE) {
      int to = Math.min(from + ENTRIES_AT_ONCE, changes.size());
      find(changes.subList(from, to), since, current);
    }
    return current;
  }

  private void find(List<Change> changes, Map<DivisionId, Long> since, List<Change> current) {
    Map<Key, Item> found =
        table.get(
            changes.stream()
                .map(it -> Keys.entry(DivisionId.of(it.standings()), it.player()))
                .toList());
    for (Change change : changes) {
      DivisionId division = DivisionId.of(change.standings());
      Item item = found.get(Keys.entry(division, change.player()));
      Long from = since.get(division);
      if (item != null && from != null) {
        StoredEntry stored = StoredEntry.of(division, item);
        if (stored.revision() >= from) {
          current.add(
              new Change(
                  division.standings(stored.group()), change.player(), null, stored.entry(), true));
        }
      }
    }
  }
}
