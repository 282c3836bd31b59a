package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Uses a ledger as its caller must: the changes of a commit go to the index before the next
/// commit.
final class LedgerUse {
  private LedgerStore store;

  LedgerUse(LedgerStore store) {
    this.store = store;
  }

  Ledger ledger() {
    return store.ledger();
  }

  void reopen() {
    store = store.reopen();
  }

  void close() {
    store.close();
  }

  List<Outcome> commit(List<Command> commands) {
    List<Outcome> outcomes = ledger().commit(commands);
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Done(var events)) {
        events.forEach(this::apply);
      }
    }
    ledger().maintain();
    return outcomes;
  }

  private void apply(Event event) {
    RankIndex index = store.index();
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored _,
          Event.Removed _,
          Event.Concealed _,
          Event.Erased _,
          Event.Profiled _,
          Event.Anonymous _ ->
          event.changes().stream().filter(Change::isReal).forEach(index::apply);
    }
  }

  /// The events of a command that must be done.
  List<Event> done(Command command) {
    Outcome outcome = commit(List.of(command)).getFirst();
    assertThat(outcome).as("%s", command).isInstanceOf(Outcome.Done.class);
    return ((Outcome.Done) outcome).events();
  }

  /// The answer of a submission that must have been done before.
  List<Receipt> replayed(Command.Submit submit) {
    Outcome outcome = commit(List.of(submit)).getFirst();
    assertThat(outcome).as("%s", submit).isInstanceOf(Outcome.Replayed.class);
    return ((Outcome.Replayed) outcome).receipts();
  }

  Refusal refused(Class<? extends Refusal> kind, Command command) {
    Refusal refusal = refusal(commit(List.of(command)).getFirst());
    assertThat(refusal).as("%s", command).isInstanceOf(kind);
    return refusal;
  }

  static Refusal refusal(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Refused.class);
    return ((Outcome.Refused) outcome).refusal();
  }

  /// Every live entry, under its standings and player.
  Map<String, Entry> entries() {
    Map<String, Entry> entries = new TreeMap<>();
    ledger()
        .scan(placed -> {
          String name = placed.standings() + " " + placed.player();
          assertThat(entries.put(name, placed.entry())).as("%s told twice", name).isNull();
        });
    return entries;
  }

  /// The scores of a board's global all-time table, by player.
  Map<String, Long> scores(BoardKey board) {
    String table = board + "/ALL-TIME ";
    Map<String, Long> scores = new TreeMap<>();
    entries()
        .forEach((name, entry) -> {
          if (name.startsWith(table)) {
            scores.put(name.substring(table.length()), entry.score());
          }
        });
    return scores;
  }

  long version(BoardKey board, String table, PlayerId player) {
    Entry entry = entries().get(board + "/" + table + " " + player);
    return Objects.requireNonNull(entry, "no such entry").version();
  }

  List<Event> events() {
    return events(1, Integer.MAX_VALUE);
  }

  List<Event> events(long from, int limit) {
    List<Event> events = new ArrayList<>();
    ledger().events(from, limit, events::add);
    return events;
  }
}
