package dev.laurel.cassandra;

import static dev.laurel.cassandra.LostWritesTest.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Several ledgers on one keyspace.
final class SeveralInstancesTest {
  private static final PlayerId ANN = new PlayerId("ann");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final List<Cassandra> sessions = new ArrayList<>();
  private final List<CassandraLedger> ledgers = new ArrayList<>();

  @BeforeEach
  void open_two() {
    Settings _ = Space.empty();
    for (int i = 0; i < 2; i++) {
      Cassandra cassandra = Space.open();
      sessions.add(cassandra);
      ledgers.add(
          CassandraLedger.open(
              cassandra, clock, CassandraLedger.Options.defaults().withIndex(() -> false)));
    }
    done(0, new Command.Define(LostWritesTest.sums(KEY)));
  }

  @AfterEach
  void close() {
    ledgers.forEach(CassandraLedger::close);
    sessions.forEach(Cassandra::close);
  }

  private List<Event> done(int instance, Command command) {
    Outcome outcome = ledgers.get(instance).commit(List.of(command)).getFirst();
    assertThat(outcome).as("%s", command).isInstanceOf(Outcome.Done.class);
    return ((Outcome.Done) outcome).events();
  }

  @Test
  void each_sees_what_the_other_did() {
    done(0, Command.Submit.of(KEY, ANN, 5));
    done(1, Command.Submit.of(KEY, ANN, 7));
    done(0, new Command.Hide(KEY, ANN, true));

    assertThat(ledgers.get(1).hidden(KEY, null, 9)).containsExactly(ANN);
    assertThat(LostWritesTest.scores(ledgers.get(1))).isEqualTo(Map.of("ann", 12L));
  }

  @Test
  void all_who_add_to_one_player_at_once_are_counted() throws Exception {
    int each = 25;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Boolean>> writers = new ArrayList<>();
      for (CassandraLedger ledger : ledgers) {
        writers.add(() -> {
          for (int i = 0; i < each; i++) {
            Outcome outcome = ledger.commit(List.of(Command.Submit.of(KEY, ANN, 1))).getFirst();
            assertThat(outcome).isInstanceOf(Outcome.Done.class);
          }
          return true;
        });
      }
      for (Future<Boolean> writer : threads.invokeAll(writers)) {
        assertThat(writer.get()).isTrue();
      }
    }
    assertThat(LostWritesTest.scores(ledgers.get(0))).isEqualTo(Map.of("ann", 2L * each));
    List<Event> events = new ArrayList<>();
    ledgers.get(0).events(1, Integer.MAX_VALUE, events::add);
    assertThat(events).extracting(Event::sequence).doesNotHaveDuplicates();
    assertThat(events).hasSize(1 + 2 * each);
  }

  @Test
  void what_an_instance_did_not_live_to_apply_is_found_by_another() {
    done(0, Command.Submit.of(KEY, ANN, 5));
    Backlog backlog = ledgers.get(1).backlog();
    List<Long> waiting = backlog.waiting(Duration.ZERO);
    List<Change> changes =
        backlog.events(waiting).stream().flatMap(event -> event.changes().stream()).toList();

    assertThat(changes).extracting(Change::player).contains(ANN);
    assertThat(backlog.current(changes))
        .extracting(change -> change.after().score())
        .containsOnly(5L);
    backlog.delete(waiting);
    assertThat(backlog.waiting(Duration.ZERO)).isEmpty();
  }

  @Test
  void one_of_two_who_go_over_to_another_state_does() {
    Agreement here = new IndexState(sessions.get(0));
    Agreement there = new IndexState(sessions.get(1));
    Agreement.State first = here.read();
    Agreement.State next = new Agreement.State(1, Phase.SUSPENDED);

    assertThat(here.compareAndSet(first, next)).isTrue();
    assertThat(there.compareAndSet(first, next.in(Phase.READY))).isFalse();
    assertThat(there.read()).isEqualTo(next);
    boolean[] inside = {true};
    assertThat(here.alone(() -> inside[0] = there.alone(() -> {}))).isTrue();
    assertThat(inside[0]).isFalse();
    assertThat(there.alone(() -> {})).isTrue();
  }
}
