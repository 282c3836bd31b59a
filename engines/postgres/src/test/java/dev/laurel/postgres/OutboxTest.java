package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.postgres.IndexState.Phase;
import dev.laurel.postgres.IndexState.State;
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
      assertThat(outbox.pending()).isEqualTo(1);

      indexHasAll.set(false);
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(outbox.pending()).isEqualTo(3);

      indexHasAll.set(true);
      scene.ledger().close();
      assertThat(outbox.pending()).isEqualTo(0);
    }
  }

  @Test
  void what_waits_is_applied_in_its_order_and_then_gone() {
    indexHasAll.set(false);
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      List<Event> events = new ArrayList<>(scene.done(new Command.Define(Scene.sums())));
      events.addAll(scene.done(Command.Submit.of(Scene.KEY, ANN, 1)));
      events.addAll(scene.done(Command.Submit.of(Scene.KEY, ANN, 2)));
      List<Event> applied = new ArrayList<>();

      assertThat(outbox.applyOlderThan(Duration.ofHours(1), 10, applied::add)).isZero();
      assertThat(outbox.applyOlderThan(Duration.ZERO, 2, applied::add)).isEqualTo(2);
      assertThat(outbox.applyOlderThan(Duration.ZERO, 2, applied::add)).isEqualTo(1);

      assertThat(applied).isEqualTo(events);
      assertThat(outbox.pending()).isZero();
    }
  }

  @Test
  void what_cannot_be_applied_stays() {
    indexHasAll.set(false);
    try (Scene scene = scene()) {
      Outbox outbox = new Outbox(scene.database());
      scene.done(new Command.Define(Scene.sums()));

      assertThatThrownBy(() ->
              outbox.applyOlderThan(
                  Duration.ZERO,
                  10,
                  _ -> {
                    throw new IndexUnavailable("away");
                  }))
          .isInstanceOf(IndexUnavailable.class);
      assertThat(outbox.pending()).isEqualTo(1);
      assertThat(outbox.deleteUpTo(outbox.newest())).isEqualTo(1);
      assertThat(outbox.pending()).isZero();
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
