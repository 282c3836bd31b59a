package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Commits wait in the outbox for as long as the index may miss them.
final class OutboxTest {
  private static final PlayerId ANN = new PlayerId("ann");

  private final AtomicBoolean indexHasAll = new AtomicBoolean(true);

  private Scene scene() {
    return Scene.empty(PostgresLedger.Options.defaults().withIndex(indexHasAll::get));
  }

  @Test
  void a_commit_takes_those_before_it_away_where_the_index_has_them() {
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      scene.done(new Command.Define(Scene.sums()));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(1);

      indexHasAll.set(false);
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(3);

      indexHasAll.set(true);
      scene.ledger().close();
      assertThat(outbox.waiting(Duration.ZERO)).isEmpty();
    }
  }

  @Test
  void while_an_index_on_replaceable_servers_is_filled_nothing_is_taken_away() {
    var options = PostgresLedger.Options.defaults().withReplaceableIndex(indexHasAll::get);
    try (Scene scene = Scene.empty(options)) {
      Outbox outbox = new Outbox(scene.database());
      IndexState state = new IndexState(scene.database());
      State ready = new State(2, Phase.READY);
      assertThat(state.compareAndSet(state.read(), ready)).isTrue();
      scene.done(new Command.Define(Scene.sums()));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(1);

      assertThat(state.compareAndSet(ready, new State(4, Phase.CATCHING_UP))).isTrue();
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(3);

      assertThat(state.compareAndSet(state.read(), new State(4, Phase.READY))).isTrue();
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(1);
    }
  }

  @Test
  void a_commit_ahead_leaves_the_one_before_it_which_may_not_be_applied() {
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      scene.done(new Command.Define(Scene.sums()));
      List<Command> group = List.of(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(scene.ledger().commit(group)).hasSize(1);
      List<Long> first = outbox.waiting(Duration.ZERO);
      assertThat(first).hasSize(1);

      assertThat(scene.ledger().commitAhead(group)).hasSize(1);
      List<Long> second = outbox.waiting(Duration.ZERO);
      assertThat(second).hasSize(2).containsAll(first);

      assertThat(scene.ledger().commitAhead(group)).hasSize(1);
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(2).contains(second.getLast());

      assertThat(scene.ledger().commit(group)).hasSize(1);
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(1).doesNotContainAnyElementsOf(second);
      assertThat(scene.ask("SELECT score FROM entries")).isEqualTo("4");
    }
  }

  @Test
  void a_commit_of_several_transactions_leaves_all_of_its_own() {
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      scene.done(new Command.Define(Scene.sums()));
      List<Command> group =
          List.of(
              Command.Submit.of(Scene.KEY, ANN, 1),
              new Command.Define(Scene.sums()),
              Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(scene.ledger().commit(group)).hasSize(3);
      assertThat(outbox.waiting(Duration.ZERO)).hasSize(3);
    }
  }

  @Test
  void what_waits_is_told_in_its_order_until_it_is_deleted() {
    indexHasAll.set(false);
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      List<Event> events = new ArrayList<>(scene.done(new Command.Define(Scene.sums())));
      events.addAll(scene.done(Command.Submit.of(Scene.KEY, ANN, 1)));
      events.addAll(scene.done(Command.Submit.of(Scene.KEY, ANN, 2)));
      // No index need know who asked.
      events.replaceAll(event -> event.withOrigin(Origin.UNKNOWN));

      List<Long> waiting = outbox.waiting(Duration.ZERO);
      assertThat(outbox.waiting(Duration.ofHours(1))).isEmpty();
      assertThat(outbox.events(waiting)).isEqualTo(events);
      assertThat(outbox.events(waiting.subList(1, 2))).isEqualTo(events.subList(1, 2));

      outbox.delete(waiting.subList(0, 2));
      assertThat(outbox.events(waiting)).isEqualTo(events.subList(2, 3));
      assertThat(outbox.waiting(Duration.ZERO)).isEqualTo(waiting.subList(2, 3));
    }
  }

  @Test
  void entries_are_told_as_they_are_now() {
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      scene.done(new Command.Define(Scene.sums()));
      List<Change> first = changes(scene.done(Command.Submit.of(Scene.KEY, ANN, 1)));
      List<Change> second = changes(scene.done(Command.Submit.of(Scene.KEY, ANN, 1)));
      assertThat(outbox.current(first))
          .extracting(Change::after)
          .containsExactlyInAnyOrderElementsOf(second.stream().map(Change::after).toList());

      scene.done(new Command.Remove(Scene.KEY, ANN, null));
      assertThat(outbox.current(first))
          .hasSameSizeAs(first)
          .allMatch(change -> change.after().version() == 3 && !change.after().isLive());

      scene.done(new Command.Drop(Scene.KEY));
      assertThat(outbox.current(first)).isEmpty();
    }
  }

  private static List<Change> changes(List<Event> events) {
    return events.stream().flatMap(event -> event.changes().stream()).toList();
  }

  @Test
  void one_instance_at_a_time_is_alone() {
    try (Scene scene = scene();
        Scene other = scene.beside()) {
      IndexState one = new IndexState(scene.database());
      IndexState two = new IndexState(other.database());
      boolean done =
          one.alone(() ->
              assertThat(
                      two.alone(() -> {
                        throw new AssertionError("both at once");
                      }))
                  .isFalse());
      assertThat(done).isTrue();
      assertThat(two.alone(() -> {})).isTrue();

      try (SoleInstance sole = SoleInstance.take(scene.database()).orElseThrow()) {
        assertThat(sole.isHeld()).isTrue();
        assertThat(SoleInstance.take(other.database())).isEmpty();
      }
      SoleInstance.take(other.database()).orElseThrow().close();
    }
  }

  @Test
  void the_state_of_the_index_changes_for_one_of_two() {
    try (Scene scene = scene()) {
      IndexState state = new IndexState(scene.database());
      State first = state.read();
      State next = new State(first.generation() + 1, Phase.CATCHING_UP);

      assertThat(first).isEqualTo(new State(0, Phase.SUSPENDED));
      assertThat(state.compareAndSet(first, next)).isTrue();
      assertThat(state.compareAndSet(first, new State(9, Phase.READY))).isFalse();
      assertThat(state.read()).isEqualTo(next);
    }
  }
}
