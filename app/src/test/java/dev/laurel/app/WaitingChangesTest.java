package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// While the index on a Redis Cluster is filled, a server that was replaced may still say that it
/// has taken a change: so whatever is committed meanwhile waits to be brought in, on every store.
final class WaitingChangesTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final PlayerId ANN = new PlayerId("ann");

  private static Store store(String name, Closing closing) {
    return switch (name) {
      case "postgres" -> Stores.postgres(closing);
      case "dynamodb" -> Stores.dynamo();
      case "cassandra" -> Stores.cassandra();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /// One server alone that was replaced is empty, and knows no call that the old one was sent: what
  /// it has taken need not wait.
  @ParameterizedTest
  @ValueSource(strings = {"postgres", "dynamodb", "cassandra"})
  void what_is_committed_while_a_cluster_is_filled_waits(String name) {
    try (Closing closing = new Closing()) {
      Store store = store(name, closing);
      Engines.Shared alone = on(store, false);
      Engines.Shared cluster = on(store, true);
      assertThat(waitingAfter(alone, Phase.CATCHING_UP, new Command.Define(sums()))).isEmpty();
      assertThat(waitingAfter(alone, Phase.CATCHING_UP, submission())).isEmpty();
      assertThat(waitingAfter(cluster, Phase.READY, submission())).isEmpty();
      assertThat(waitingAfter(cluster, Phase.CATCHING_UP, submission())).hasSize(1);
      assertThat(waitingAfter(cluster, Phase.SETTLING, submission())).hasSize(2);
      assertThat(waitingAfter(cluster, Phase.READY, submission())).hasSize(2);
    }
  }

  private static Engines.Shared on(Store store, boolean cluster) {
    // Nobody goes there: what is told of it stands for it.
    Engines.Redis redis = new Engines.Redis(List.of("redis://127.0.0.1:1"), cluster);
    return new Engines.Shared(store, redis, Duration.ofDays(90), Duration.ZERO);
  }

  private static Board sums() {
    return new Board(
        BOARD,
        Order.DESC,
        ScorePolicy.SUM,
        TieBreak.PLAYER_ID,
        Ranking.ORDINAL,
        ZoneId.of("UTC"),
        List.of(new WindowRule.AllTime()),
        List.of(),
        null,
        null,
        Duration.ZERO,
        List.of(),
        null);
  }

  private static Command submission() {
    return Command.Submit.of(BOARD, ANN, 1);
  }

  /// What waits when an instance has committed this and ended, to which the index has said that it
  /// has all; an instance takes away what the index has when it ends, at the latest.
  private static List<Long> waitingAfter(Engines.Shared settings, Phase phase, Command command) {
    try (Truth truth = Truth.open(settings, new Missed(), Clock.systemUTC())) {
      Agreement agreement = truth.agreement();
      assertThat(agreement.compareAndSet(agreement.read(), new State(2, phase))).isTrue();
      assertThat(truth.ledger().commit(List.of(command))).allMatch(Outcome.Done.class::isInstance);
    }
    try (Truth truth = Truth.open(settings, new Missed(), Clock.systemUTC())) {
      return truth.backlog().waiting(Duration.ZERO);
    }
  }
}
