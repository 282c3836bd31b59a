package dev.laurel.dynamodb;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The events by their numbers, and where those of boards and players are.
record EventRows(Table table, Duration retention) {
  private static final String PACKED = "Packed";
  private static final String SEQUENCE = "Sequence";
  private static final long SECOND_MICROS = 1_000_000;

  /// Takes numbers that nobody else has.
  List<Long> numbers(int count) {
    List<Long> numbers = new ArrayList<>(count);
    if (count > 0) {
      long last = table.add(Keys.EVENT_COUNTER, "Next", count);
      for (long number = last - count + 1; number <= last; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  static byte[] packed(List<Event> events) {
    EventWriter writer = new EventWriter();
    writer.begin(events.getFirst().sequence(), events.getFirst().time());
    events.forEach(writer::add);
    return writer.row();
  }

  void add(Transaction transaction, Event event) {
    transaction.put(row(event));
    PlayerId player = event.whose();
    Collection<BoardKey> boards = event.boards();
    for (BoardKey board : boards) {
      transaction.put(pointer(Keys.log(board, event), event));
      if (player != null) {
        transaction.put(pointer(Keys.playerLog(player, Keys.board(board), event), event));
      }
    }
    if (player != null && boards.isEmpty()) {
      transaction.put(pointer(Keys.playerLog(player, Keys.NO_BOARD, event), event));
    }
  }

  private Item row(Event event) {
    return expiring(
        Item.at(Keys.event(event.sequence())).with(PACKED, packed(List.of(event))), event);
  }

  private Item pointer(Key key, Event event) {
    return expiring(Item.at(key).with(SEQUENCE, event.sequence()), event);
  }

  private Item expiring(Item item, Event event) {
    return item.with(Schema.EXPIRES, event.time() / SECOND_MICROS + retention.toSeconds() + 1);
  }

  private static Event event(Item item) {
    @Nullable Event[] found = new Event[1];
    long sequence = Long.parseLong(item.text(Key.SK));
    new EventReader(sequence, item.bytes(PACKED)).read(event -> found[0] = event);
    return java.util.Objects.requireNonNull(found[0], "an event");
  }

  /// Those from a number on, in order.
  void read(long from, int limit, Consumer<Event> reader) {
    long last = table.get(Keys.EVENT_COUNTER).map(it -> it.number("Next")).orElse(0L);
    int[] left = {limit};
    for (long first = Math.max(from, 1);
        first <= last && left[0] > 0;
        first = Keys.nextEvents(first)) {
      table.query(
          Range.between(Keys.events(first), Keys.number(first), Keys.number(Long.MAX_VALUE)),
          item -> {
            reader.accept(event(item));
            return --left[0] > 0;
          });
    }
  }

  /// The time of the newest event, as far as one is kept.
  long newestTime() {
    long last = table.get(Keys.EVENT_COUNTER).map(it -> it.number("Next")).orElse(0L);
    long[] time = new long[1];
    for (long at : new long[] {last, last - 100}) {
      if (at > 0 && time[0] == 0) {
        table.query(
            Range.all(Keys.events(at)).descendingly().by(1),
            item -> {
              time[0] = event(item).time();
              return false;
            });
      }
    }
    return time[0];
  }

  /// A page of the log of a board, or of a player on it: as many as are asked for, so long as there
  /// are.
  AuditPage audit(AuditRange range) {
    List<Item> pointers = new ArrayList<>();
    PlayerId player = range.player();
    if (player != null) {
      String board = Keys.playerLog(Keys.board(range.board()));
      collect(range, Keys.user(player), board, pointers);
    } else {
      for (int shard = 0; shard < Keys.LOG_SHARDS; shard++) {
        collect(range, Keys.log(range.board(), shard), "", pointers);
      }
    }
    pointers.sort(Comparator.comparing((Item item) -> place(item.text(Key.SK))).reversed());
    boolean more = pointers.size() > range.limit();
    List<Event> events = events(pointers.subList(0, Math.min(pointers.size(), range.limit())));
    AuditPlace next = null;
    if (more) {
      String[] last = place(pointers.get(range.limit() - 1).text(Key.SK)).split("#", 2);
      next = new AuditPlace(Long.parseLong(last[0]), Long.parseLong(last[1]));
    }
    return new AuditPage(events, next);
  }

  /// The time and number at the end of a key.
  private static String place(String key) {
    return key.substring(key.lastIndexOf('#', key.lastIndexOf('#') - 1) + 1);
  }

  private void collect(AuditRange range, String partition, String prefix, List<Item> pointers) {
    long from = Math.max(range.from(), 0);
    long to = range.to();
    AuditPlace before = range.before();
    if (to <= from) {
      return;
    }
    String last = Keys.place(to - 1, Long.MAX_VALUE);
    if (before != null && Keys.place(before.time(), before.sequence()).compareTo(last) < 0) {
      last = Keys.place(before.time(), Math.max(before.sequence() - 1, 0));
    }
    String first = Keys.place(from, 0);
    if (first.compareTo(last) > 0) {
      return;
    }
    int[] left = {range.limit() + 1};
    table.query(
        Range.between(partition, prefix + first, prefix + last)
            .descendingly()
            .by(range.limit() + 1),
        item -> {
          pointers.add(item);
          return --left[0] > 0;
        });
  }

  private List<Event> events(List<Item> pointers) {
    List<Key> keys = pointers.stream().map(it -> Keys.event(it.number(SEQUENCE))).toList();
    Map<Key, Item> found = table.get(keys);
    List<Event> events = new ArrayList<>(keys.size());
    for (Key key : keys) {
      Item item = found.get(key);
      if (item != null) {
        events.add(event(item));
      }
    }
    return events;
  }

  /// Takes an erased player out of its events up to a number, some at once; true where none is
  /// left.
  boolean erase(PlayerId player, long until, int most) {
    List<Item> pointers = new ArrayList<>();
    table.query(
        Range.prefix(Keys.user(player), "LOG#"),
        item -> {
          if (item.number(SEQUENCE) <= until) {
            pointers.add(item);
          }
          return pointers.size() < most;
        });
    List<Item> rewritten = new ArrayList<>();
    Map<Key, Item> found =
        table.get(pointers.stream().map(it -> Keys.event(it.number(SEQUENCE))).toList());
    found.values().forEach(item -> rewritten.add(row(Event.Anonymous.of(event(item)))));
    table.write(rewritten, List.of());
    // Only then: what is not rewritten is found again.
    table.write(List.of(), pointers.stream().map(Item::key).toList());
    return pointers.size() < most;
  }
}
