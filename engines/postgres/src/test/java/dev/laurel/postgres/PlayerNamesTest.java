package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class PlayerNamesTest {
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");

  @Test
  void names_are_told_as_they_were_given_last() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      assertThat(scene.ledger().names().name(ANN)).isEmpty();
      scene.done(named("Ann"));
      assertThat(scene.ledger().names().name(ANN)).contains(new PlayerName("Ann"));
      scene.done(named("Änne"));

      assertThat(scene.ledger().names().name(ANN)).contains(new PlayerName("Änne"));
      try (Scene other = scene.beside()) {
        assertThat(other.ledger().names().name(ANN)).contains(new PlayerName("Änne"));
      }
    }
  }

  @Test
  void a_name_that_another_instance_gave_or_changed_is_heard_of() {
    try (Scene scene = Scene.empty();
        Scene other = scene.beside()) {
      scene.done(new Command.Define(Scene.sums()));
      Names names = other.ledger().names();
      assertThat(names.name(ANN)).isEmpty();
      for (String name : List.of("Ann", "Änne", "Anna")) {
        scene.done(named(name));
        awaitName(names, name);
        assertThat(names.names(List.of(new PlayerId("bob"), ANN)))
            .isEqualTo(Arrays.asList(null, new PlayerName(name)));
      }
    }
  }

  private static void awaitName(Names names, String name) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!names.name(ANN).equals(Optional.of(new PlayerName(name)))) {
      assertThat(System.nanoTime()).as("heard of %s within a minute", name).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void names_that_are_remembered_are_told_while_nobody_changes_them() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.done(named("Ann"));
      assertThat(scene.ledger().names().name(ANN)).contains(new PlayerName("Ann"));
      assertThat(scene.ledger().names().name(ANN)).contains(new PlayerName("Ann"));
      scene.ask("UPDATE players SET name = 'unheard of' RETURNING id");

      assertThat(scene.ledger().names().name(ANN)).contains(new PlayerName("Ann"));
    }
  }

  @Test
  void whoever_comes_behind_one_that_is_asked_for_is_read_with_it() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.done(named(BOB, "Bob"));
      Names names = scene.ledger().names();
      awaitRemembered(names);

      assertThat(names.names(List.of(ANN, BOB)))
          .isEqualTo(Arrays.asList(null, new PlayerName("Bob")));
      scene.done(named(BOB, "Bert"));
      assertThat(names.name(BOB)).contains(new PlayerName("Bert"));
    }
  }

  /// Asks for others until Bob, who is never asked for, is known.
  private static void awaitRemembered(Names names) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    for (int i = 0; !((PlayerNames) names).remembers(BOB); i++) {
      assertThat(System.nanoTime()).as("read ahead within a minute").isLessThan(end);
      assertThat(names.name(new PlayerId("a" + i))).isEmpty();
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private static Command named(String name) {
    return named(ANN, name);
  }

  private static Command named(PlayerId player, String name) {
    return new Command.Submit(
        Scene.KEY.game(),
        player,
        List.of(new Command.Score(Scene.KEY.board(), 1)),
        0,
        new PlayerName(name),
        Map.of(),
        null,
        null,
        null);
  }
}
