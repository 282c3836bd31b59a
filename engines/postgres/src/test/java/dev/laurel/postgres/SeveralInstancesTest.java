package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Two ledgers on one database are one ledger.
final class SeveralInstancesTest {
  private static final PlayerId ANN = new PlayerId("ann");
  private static final int COMMITS = 60;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void writers_of_the_same_players_lose_nothing_and_never_stop_one_another(long seed)
      throws Exception {
    try (Scene one = Scene.empty();
        Scene two = one.beside()) {
      one.done(new Command.Define(Scene.sums()));
      List<Map<String, Long>> sent =
          together(() -> write(one, new Random(seed)), () -> write(two, new Random(-seed)));

      Map<String, Long> sums = new TreeMap<>(sent.get(0));
      sent.get(1).forEach((player, sum) -> sums.merge(player, sum, Long::sum));
      assertThat(one.scores()).as("seed %d", seed).isEqualTo(sums);
      assertThat(two.scores()).isEqualTo(sums);
      assertSound(one);
    }
  }

  /// What was sent, by player. New players, old ones, and some of them several times in one commit.
  private static Map<String, Long> write(Scene scene, Random random) {
    Map<String, Long> sent = new TreeMap<>();
    for (int i = 0; i < COMMITS; i++) {
      List<Command> commands = new ArrayList<>();
      for (int left = 1 + random.nextInt(40); left > 0; left--) {
        String player = "p" + random.nextInt(10 + i * 3);
        long score = 1L + random.nextInt(9);
        commands.add(Scene.keyed(new PlayerId(player), score, null));
        sent.merge(player, score, Long::sum);
      }
      assertThat(scene.ledger().commit(commands)).allMatch(Outcome.Done.class::isInstance);
    }
    return sent;
  }

  /// Every event has a number of its own, and the versions of an entry count its changes.
  private static void assertSound(Scene scene) {
    Set<Long> numbers = new HashSet<>();
    Map<String, Long> changes = new TreeMap<>();
    scene
        .ledger()
        .events(
            1,
            Integer.MAX_VALUE,
            event -> {
              assertThat(numbers.add(event.sequence())).isTrue();
              if (event instanceof Event.Scored scored) {
                changes.merge(scored.player().value(), 1L, Long::sum);
              }
            });
    scene
        .ledger()
        .scan(placed ->
            assertThat(placed.entry().version()).isEqualTo(changes.get(placed.player().value())));
  }

  @Test
  void a_key_that_is_sent_through_both_has_one_effect() throws Exception {
    try (Scene one = Scene.empty();
        Scene two = one.beside()) {
      one.done(new Command.Define(Scene.sums()));
      together(() -> sendKeyed(one), () -> sendKeyed(two));

      Map<String, Long> expected = new TreeMap<>();
      for (int i = 0; i < COMMITS; i++) {
        expected.merge("p" + i % 7, 1L, Long::sum);
      }
      assertThat(one.scores()).isEqualTo(expected);
    }
  }

  private static int sendKeyed(Scene scene) {
    int done = 0;
    for (int i = 0; i < COMMITS; i++) {
      Command.Submit submit = Scene.keyed(new PlayerId("p" + i % 7), 1, "key" + i);
      Outcome outcome = scene.ledger().commit(List.of(submit)).getFirst();
      assertThat(outcome).isInstanceOfAny(Outcome.Done.class, Outcome.Replayed.class);
      done += outcome instanceof Outcome.Done ? 1 : 0;
    }
    return done;
  }

  @Test
  void a_key_that_two_players_use_at_once_belongs_to_the_first() throws Exception {
    try (Scene one = Scene.empty();
        Scene two = one.beside()) {
      one.done(new Command.Define(Scene.sums()));
      together(() -> sendAs(one, "ann"), () -> sendAs(two, "bob"));

      long sum = one.scores().values().stream().mapToLong(Long::longValue).sum();
      assertThat(sum).isEqualTo(COMMITS);
    }
  }

  private static int sendAs(Scene scene, String player) {
    for (int i = 0; i < COMMITS; i++) {
      scene.ledger().commit(List.of(Scene.keyed(new PlayerId(player), 1, "key" + i)));
    }
    return COMMITS;
  }

  @Test
  void a_board_that_one_changes_is_changed_for_the_other() {
    try (Scene one = Scene.empty();
        Scene two = one.beside()) {
      one.done(new Command.Define(Scene.sums()));
      two.done(Command.Submit.of(Scene.KEY, ANN, 5));
      one.done(new Command.Drop(Scene.KEY));
      assertThat(two.ledger().commit(List.of(Command.Submit.of(Scene.KEY, ANN, 5))).getFirst())
          .isInstanceOf(Outcome.Refused.class);

      two.done(
          new Command.Define(Scene.board(Order.ASC, ScorePolicy.BEST, TieBreak.FIRST_REACHED)));
      one.done(Command.Submit.of(Scene.KEY, ANN, 5));
      two.done(Command.Submit.of(Scene.KEY, ANN, 3));
      assertThat(one.scores()).isEqualTo(Map.of("ann", 3L));
    }
  }

  @Test
  void a_window_that_one_forgets_can_be_entered_again_through_the_other() {
    try (Scene one = Scene.empty();
        Scene two = one.beside()) {
      one.done(new Command.Define(Scene.sums()));
      two.done(Command.Submit.of(Scene.KEY, ANN, 5));
      one.ledger().forget(Scene.KEY, "ALL-TIME");
      one.ledger().forget(Scene.KEY, "ALL-TIME");
      assertThat(one.scores()).isEmpty();

      two.done(Command.Submit.of(Scene.KEY, ANN, 2));
      assertThat(one.scores()).isEqualTo(Map.of("ann", 2L));
    }
  }

  @Test
  void boards_that_both_make_and_drop_at_once_stay_whole() throws Exception {
    try (Scene one = Scene.empty();
        Scene two = one.beside()) {
      together(() -> makeAndDrop(one), () -> makeAndDrop(two));
      one.done(new Command.Define(Scene.sums()));
      one.ledger().commit(List.of(new Command.Remove(Scene.KEY, ANN, null)));
      two.done(Command.Submit.of(Scene.KEY, ANN, 1));
      assertThat(one.scores()).isEqualTo(Map.of("ann", 1L));
    }
  }

  private static int makeAndDrop(Scene scene) {
    for (int i = 0; i < COMMITS / 2; i++) {
      scene
          .ledger()
          .commit(
              List.of(
                  new Command.Define(Scene.sums()),
                  Command.Submit.of(Scene.KEY, ANN, 1),
                  new Command.Drop(Scene.KEY)));
    }
    return COMMITS;
  }

  private static <T> List<T> together(Callable<T> one, Callable<T> two)
      throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(List.of(one, two))) {
        results.add(result.get());
      }
      return results;
    }
  }
}
