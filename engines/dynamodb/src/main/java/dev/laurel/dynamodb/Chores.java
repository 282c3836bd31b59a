package dev.laurel.dynamodb;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What follows from a commit and does not fit into its transaction. It is noted there, done after
/// it, and where the instance dies before that, by another; doing it again changes nothing.
final class Chores {
  private static final int EVENTS_AT_ONCE = 200;
  private static final int ENTRIES_AT_ONCE = 100;
  private static final int MOST_STEPS = 1_000;
  // Erasures gather: what is left of an event is looked for once for all of a player's commands.
  private static final long REST_NANOS = 500_000_000;
  private static final String ACCESS = "Access";
  private static final String EVENT = "EVENT#";
  private static final String DIVISION = "DIVISION#";

  /// What begins so follows from another definition of a board.
  static final String BOARD = "BOARD#";

  private final Table table;
  private final Withdrawals withdrawals;
  private final Redefinition redefinition;
  private final Results results;
  private final EventRows events;
  private final Answers answers;
  private final Outbox outbox;
  private final DynamoAccess access;
  private volatile boolean any = true;
  private volatile long restNanos = System.nanoTime();

  Chores(DynamoDb database, Boards boards, Heads heads, EventRows events, Answers answers) {
    this.table = database.table();
    this.withdrawals = new Withdrawals(table, boards, heads);
    this.redefinition = new Redefinition(table, boards);
    this.results = new Results(table);
    this.events = events;
    this.answers = answers;
    this.outbox = new Outbox(database);
    this.access = new DynamoAccess(database);
  }

  /// Notes what is to be done for these events; tells those for which anything is.
  List<Event> add(Transaction transaction, Loaded loaded, List<Event> decided) {
    List<Event> noted = new ArrayList<>();
    for (Event event : decided) {
      boolean withdraws =
          switch (event) {
            case Event.Removed _, Event.Concealed _ ->
                event.changes().stream().anyMatch(it -> loaded.isPast(it.standings()));
            case Event.Erased _ -> true;
            case Event.Scored _,
                Event.Profiled _,
                Event.Defined _,
                Event.Dropped _,
                Event.Anonymous _ ->
                false;
          };
      if (withdraws) {
        noted.add(event);
        transaction.put(item(event));
      }
    }
    return noted;
  }

  private static Item item(Event event) {
    return Item.at(key(event))
        .with("Packed", EventRows.packed(List.of(event)))
        .with("Sequence", event.sequence());
  }

  private static Key key(Event event) {
    return new Key(Keys.CHORES, EVENT + Keys.number(event.sequence()));
  }

  /// Has the entries of a division deleted that were written before a revision.
  static Item discarding(DivisionId division, long before) {
    return Item.at(new Key(Keys.CHORES, DIVISION + Keys.leaderboard(division) + "#" + before))
        .with("Seat", Keys.seat(division, new PlayerId("p")).sk())
        .with("Before", before);
  }

  /// Brings what is archived, and the windows, in line with another definition.
  void run(Item redefined) {
    redefinition.apply(redefined);
    table.write(List.of(), List.of(redefined.key()));
    any = true;
  }

  /// Does at once what readers would miss.
  void run(List<Event> noted) {
    for (Event event : noted) {
      if (event instanceof Event.Erased erased) {
        eraseReadable(erased);
        eraseAccess(erased);
        restNanos = System.nanoTime() + REST_NANOS;
        any = true;
      } else {
        withdrawals.apply(event);
        table.write(List.of(), List.of(key(event)));
      }
    }
  }

  private void eraseReadable(Event.Erased erased) {
    withdrawals.erase(erased.player(), erased.time());
    results.erase(erased.player(), erased.time());
  }

  /// Once: whoever comes under the same id may have an account again.
  private void eraseAccess(Event.Erased erased) {
    boolean done = false;
    for (int left = MOST_STEPS; left > 0 && !done; left--) {
      done = access.erase(erased.player());
    }
    table.put(item(erased).with(ACCESS, 1));
  }

  /// Another instance may have left something.
  void look() {
    any = true;
  }

  /// Does a part of what is left.
  void step() {
    if (!any || System.nanoTime() - restNanos < 0) {
      return;
    }
    boolean left = false;
    for (String kind : List.of(EVENT, BOARD, DIVISION)) {
      for (Item chore : table.list(Range.prefix(Keys.CHORES, kind))) {
        left |= !done(chore);
      }
    }
    any = left;
  }

  private boolean done(Item chore) {
    String name = chore.text(Key.SK);
    boolean done;
    if (name.startsWith(EVENT)) {
      done = follow(event(chore), chore.number(ACCESS, 0) == 1);
    } else if (name.startsWith(BOARD)) {
      redefinition.apply(chore);
      any = true;
      done = true;
    } else {
      done = discard(chore);
    }
    if (done) {
      table.write(List.of(), List.of(chore.key()));
    }
    return done;
  }

  private static Event event(Item chore) {
    @Nullable Event[] found = new Event[1];
    new EventReader(chore.number("Sequence"), chore.bytes("Packed")).read(it -> found[0] = it);
    return Objects.requireNonNull(found[0], "an event");
  }

  private boolean follow(Event event, boolean withoutAccess) {
    if (!(event instanceof Event.Erased erased)) {
      withdrawals.apply(event);
      return true;
    }
    PlayerId player = erased.player();
    eraseReadable(erased);
    boolean events = this.events.erase(player, erased.sequence(), EVENTS_AT_ONCE);
    eraseAnswers(player, erased.sequence());
    if (!withoutAccess) {
      eraseAccess(erased);
    }
    return events && eraseEntries(erased);
  }

  private void eraseAnswers(PlayerId player, long until) {
    for (Item used : table.list(Range.prefix(Keys.user(player), "ONCE#"))) {
      if (used.number("Sequence") <= until) {
        answers.erase(used.bytes("Digest"));
        table.write(List.of(), List.of(used.key()));
      }
    }
  }

  /// What is left of the entries keeps an index that missed the erasure from missing it for ever:
  /// so they go when nothing waits any more that is older.
  private boolean eraseEntries(Event.Erased erased) {
    if (outbox.oldest() <= erased.sequence()) {
      return false;
    }
    for (var change : erased.changes()) {
      DivisionId division = DivisionId.of(change.standings());
      Key key = Keys.entry(division, erased.player());
      Transaction transaction = table.transaction();
      transaction.delete(key, Condition.absentOrEqual("EntryVersion", change.after().version()));
      transaction.delete(Keys.seat(division, erased.player()), null);
      try {
        table.write(transaction, null);
      } catch (Lost someoneNew) {
        // The id has come back, and the entry is that one's.
      }
    }
    return true;
  }

  private boolean discard(Item chore) {
    String sk = chore.text(Key.SK);
    String partition = sk.substring(DIVISION.length(), sk.lastIndexOf('#'));
    long before = chore.number("Before");
    List<Item> old = new ArrayList<>();
    table.query(
        Range.all(partition),
        item -> {
          if (item.number("Revision") < before) {
            old.add(item);
          }
          return old.size() < ENTRIES_AT_ONCE;
        });
    for (Item item : old) {
      Transaction transaction = table.transaction();
      transaction.delete(item.key(), Condition.equal("Revision", item.number("Revision")));
      transaction.delete(new Key(item.text(Key.SK), chore.text("Seat")), null);
      try {
        table.write(transaction, null);
      } catch (Lost newer) {
        // Somebody has entered it anew.
      }
    }
    return old.size() < ENTRIES_AT_ONCE;
  }
}
