package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reads of ranks that are on another machine.
final class RemoteReadsTest {
  private final Elsewhere elsewhere = new Elsewhere();
  private final TestServer server = TestServer.remote(elsewhere);

  /// Ranks that a test holds back, and of which it says where they come from.
  private static final class Elsewhere implements TestServer.Reading {
    volatile Source source = Source.LEDGER;
    volatile CountDownLatch gate = new CountDownLatch(0);
    volatile @Nullable Throwable failure;
    volatile boolean onVirtualThread;

    @Override
    public RankReader of(RankIndex index) {
      return new RankReader() {
        @Override
        public <T extends @Nullable Object> Sourced<T> read(
            Function<? super RankIndex, ? extends T> question) {
          return new Sourced<>(ask(index, question), source);
        }
      };
    }

    private <T extends @Nullable Object> T ask(
        RankIndex index, Function<? super RankIndex, ? extends T> question) {
      onVirtualThread = Thread.currentThread().isVirtual();
      try {
        gate.await();
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
      return switch (failure) {
        case null -> question.apply(index);
        case Error error -> throw error;
        case RuntimeException exception -> throw exception;
        case Throwable checked -> throw new IllegalStateException(checked);
      };
    }
  }

  @AfterEach
  void close() {
    elsewhere.gate.countDown();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/top",
        "/bottom",
        "/ranks?from=1&to=2",
        "/scores?min=1",
        "/players/ann",
        "/players/ann/around",
        "/rank-of?score=5",
        "/score-at?percentile=50",
        "/stats"
      })
  void an_answer_from_the_ledger_says_so_and_is_the_same_otherwise(String path) {
    server.put(BOARD, "{}");
    server.submit("ann", 10);
    server.submit("bob", 20);
    String fromLedger = server.get(BOARD + path).expect(200).text();
    elsewhere.source = Source.INDEX;
    String fromIndex = server.get(BOARD + path).expect(200).text();
    assertThat(elsewhere.onVirtualThread).isTrue();
    assertThat(fromIndex).doesNotContain("source");
    assertThat(fromLedger)
        .isEqualTo(
            fromIndex.replace(
                "\"ranking\":\"ordinal\"", "\"ranking\":\"ordinal\",\"source\":\"ledger\""));
  }

  @Test
  void an_estimate_asks_the_ranks_nothing_once_its_histogram_is_there() {
    server.put(BOARD, "{}");
    server.submit("ann", 10);
    server.submit("bob", 20);
    server.get(BOARD + "/players/ann?estimate=true").expect(200);
    elsewhere.failure = new IllegalStateException("they were asked");
    Reply estimate = server.get(BOARD + "/players/ann?estimate=true").expect(200);
    assertThat(estimate.at("source")).isEqualTo("ledger");
    assertThat(estimate.at("rank")).isEqualTo(2L);
    assertThat(server.get(BOARD + "/rank?score=15&estimate=true").expect(200).at("rank"))
        .isEqualTo(2L);
    server.get(BOARD + "/players/ann").expectProblem(500, "internal");
  }

  @Test
  void a_list_of_players_is_read_from_its_body() {
    server.put(BOARD, "{}");
    server.submit("ann", 10);
    Reply friends =
        server.post(BOARD + "/players/lookup", "{\"players\":[\"ann\",\"zoe\"]}").expect(200);
    assertThat(friends.at("source")).isEqualTo("ledger");
    assertThat(friends.column("player")).isEqualTo(List.of("ann"));
    assertThat(friends.at("missing")).isEqualTo(List.of("zoe"));
  }

  @Test
  void a_slow_answer_keeps_nobody_else_waiting() throws IOException {
    server.put(BOARD, "{}");
    elsewhere.gate = new CountDownLatch(1);
    try (RawClient slow = new RawClient(server.port());
        RawClient other = new RawClient(server.port())) {
      slow.send("GET " + BOARD + "/top HTTP/1.1\r\nHost: localhost\r\n\r\n");
      other.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").read().expect(200);
      server.submit("ann", 1).expect(200);
      elsewhere.gate.countDown();
      slow.read().expect(200);
    }
  }

  @Test
  void whatever_goes_wrong_is_a_problem_document() {
    server.get(BOARD + "/top").expectProblem(404, "board-not-found");
    server.put(BOARD, "{}");
    server.get(BOARD + "/players/zoe").expectProblem(404, "player-not-ranked");
    server.get(BOARD + "/top?limit=0").expectProblem(400, "invalid-input");
    server.post(BOARD + "/players/lookup", "{").expectProblem(400, "malformed-json");
    elsewhere.failure = new Unavailable("PostgreSQL cannot be reached.", 2);
    assertThat(server.get(BOARD + "/top").expectProblem(503, "unavailable").header("retry-after"))
        .contains("2");
    elsewhere.failure = new IndexUnavailable("Redis is too slow.");
    server.get(BOARD + "/top").expectProblem(503, "unavailable");
    elsewhere.failure = new IllegalStateException("a bug");
    server.get(BOARD + "/top").expectProblem(500, "internal");
    elsewhere.failure = new StackOverflowError("no bug that is an exception");
    server.get(BOARD + "/top").expectProblem(500, "internal");
    elsewhere.failure = null;
    server.get(BOARD + "/top").expect(200);
  }

  @Test
  void boards_are_shown_and_players_removed_from_a_window() {
    server.put(BOARD, "{}").expect(201);
    server.get(BOARD).expect(200);
    assertThat((List<?>) server.get("/v1/games").expect(200).at("")).hasSize(1);
    assertThat((List<?>) server.get("/v1/games/arcade/boards").expect(200).at("")).hasSize(1);
    server.submit("ann", 1).expect(200);
    server.delete(BOARD + "/players/ann?window=all-time").expect(204);
    server.get(BOARD + "/players/ann").expectProblem(404, "player-not-ranked");
    server.delete(BOARD + "/players/ann?window=daily").expectProblem(404, "window-not-found");
  }

  @Test
  void a_client_that_leaves_before_its_answer_does_no_harm() throws IOException {
    server.put(BOARD, "{}");
    elsewhere.gate = new CountDownLatch(1);
    try (RawClient gone = new RawClient(server.port())) {
      gone.send("GET " + BOARD + "/top HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    elsewhere.gate.countDown();
    server.get(BOARD + "/top").expect(200);
  }
}
