package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.submit.Submissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks within bounds and numbers of players, over HTTP.
final class EstimateTest {
  /// More than a histogram has points.
  private static final int MANY = 3_000;

  private final TestServer server = TestServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  private void submit(int from, int to, int scores) {
    Submissions submissions = server.laurel().submissions();
    for (int i = from; i < to; i++) {
      BoardKey board = BoardKey.of("arcade", "points");
      submissions.submit(Command.Submit.of(board, new PlayerId("p" + i), i % scores));
    }
  }

  private static long number(Reply reply, String field) {
    return (long) Objects.requireNonNull(reply.at(field));
  }

  private static void assertContains(Reply estimate, Reply exact) {
    assertThat(estimate.at("estimate")).isEqualTo(true);
    assertThat(number(exact, "rank"))
        .isBetween(number(estimate, "atLeast"), number(estimate, "atMost"));
    assertThat(number(estimate, "rank"))
        .isBetween(number(estimate, "atLeast"), number(estimate, "atMost"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ordinal", "competition", "dense"})
  void the_exact_rank_is_within_the_bounds(String ranking) {
    server.put(BOARD, "{}");
    submit(0, MANY, 700);
    for (int i = 0; i < MANY; i += 171) {
      String query = "?ranking=" + ranking;
      Reply exact = server.get(BOARD + "/players/p" + i + query).expect(200);
      Reply estimate = server.get(BOARD + "/players/p" + i + query + "&estimate=true").expect(200);
      assertContains(estimate, exact);
      assertThat(estimate.at("player")).isEqualTo("p" + i);
      assertThat(estimate.at("score")).isEqualTo(exact.at("score"));
      assertThat(estimate.at("reachedAt")).isEqualTo(exact.at("reachedAt"));
      assertThat(estimate.at("total")).isEqualTo((long) MANY);
      String score = query + "&score=" + (i / 3);
      assertContains(
          server.get(BOARD + "/rank-of" + score + "&estimate=true").expect(200),
          server.get(BOARD + "/rank-of" + score).expect(200));
    }
  }

  @Test
  void the_bounds_follow_what_is_submitted() {
    server.put(BOARD, "{}");
    submit(0, MANY, MANY);
    Reply before = server.get(BOARD + "/players/p9?estimate=true").expect(200);
    assertThat(before.at("changes")).isEqualTo(0L);
    submit(MANY, MANY + 100, 100_000);
    server.submit("p9", 100_000).expect(200);
    Reply after = server.get(BOARD + "/players/p9?estimate=true").expect(200);
    assertContains(after, server.get(BOARD + "/players/p9").expect(200));
    assertThat(after.at("changes")).isEqualTo(101L);
    assertThat(after.at("at")).isEqualTo(before.at("at"));
    assertThat(after.at("score")).isEqualTo(100_000L);
  }

  @Test
  void a_small_board_is_told_exactly() {
    server.put(BOARD, "{}");
    submit(0, 1_000, 1_000);
    for (int i = 0; i < 1_000; i += 99) {
      Reply estimate = server.get(BOARD + "/rank?player=p" + i + "&estimate=true").expect(200);
      long exact = 1_000L - i;
      assertThat(List.of(number(estimate, "atLeast"), number(estimate, "atMost")))
          .isEqualTo(List.of(exact, exact));
      assertThat(estimate.at("rank")).isEqualTo(exact);
      assertThat(estimate.at("percentile"))
          .isEqualTo(server.get(BOARD + "/players/p" + i).at("percentile"));
    }
  }

  @Test
  void a_rank_is_of_a_player_or_of_a_score() {
    server.put(BOARD, "{}");
    submit(0, 10, 10);
    assertThat(server.get(BOARD + "/rank?player=p3").expect(200).text())
        .isEqualTo(server.get(BOARD + "/players/p3").text());
    assertThat(server.get(BOARD + "/rank?score=3&estimate=false").expect(200).text())
        .isEqualTo(server.get(BOARD + "/rank-of?score=3").text());
    assertThat(server.get(BOARD + "/rank?score=3&estimate=true").expect(200).text())
        .isEqualTo(server.get(BOARD + "/rank-of?score=3&estimate=true").text());
    server.get(BOARD + "/rank").expectProblem(400, "invalid-input");
    server.get(BOARD + "/rank?score=3&player=p3").expectProblem(400, "invalid-input");
    server.get(BOARD + "/rank?player=p3&estimate=yes").expectProblem(400, "invalid-input");
    server.get(BOARD + "/rank?player=a%20b&estimate=true").expectProblem(400, "invalid-input");
  }

  @Test
  void who_is_not_there_has_no_estimate() {
    server.get(BOARD + "/players/p1?estimate=true").expectProblem(404, "board-not-found");
    server.put(BOARD, "{}");
    server.get(BOARD + "/players/p1?estimate=true").expectProblem(404, "player-not-ranked");
    Reply first = server.get(BOARD + "/rank-of?score=1&estimate=true").expect(200);
    assertThat(first.at("rank")).isEqualTo(1L);
    assertThat(first.at("atMost")).isEqualTo(1L);
    server.submit("p1", 5).expect(200);
    server.get(BOARD + "/players/p1?estimate=true").expect(200);
    server.delete(BOARD + "/players/p1").expect(204);
    server.get(BOARD + "/players/p1?estimate=true").expectProblem(404, "player-not-ranked");
  }

  @Test
  void what_is_past_is_told_exactly() {
    server.put(BOARD, "{\"windows\":[{\"kind\":\"daily\"}]}");
    submit(0, MANY, 700);
    server.clock.advance(Duration.ofDays(1));
    server.laurel().archivist().run();
    Reply exact = server.get(BOARD + "/players/p500?window=daily~1").expect(200);
    Reply estimate = server.get(BOARD + "/players/p500?window=daily~1&estimate=true").expect(200);
    assertThat(estimate.at("atLeast")).isEqualTo(exact.at("rank"));
    assertThat(estimate.at("atMost")).isEqualTo(exact.at("rank"));
    assertThat(estimate.at("total")).isEqualTo((long) MANY);
  }

  @Test
  void groups_have_histograms_of_their_own() {
    server.put(BOARD, "{\"groups\":[[\"region\"]]}");
    server.post(BOARD + "/scores", "{\"player\":\"a\",\"score\":5,\"groups\":{\"region\":\"eu\"}}");
    server.post(BOARD + "/scores", "{\"player\":\"b\",\"score\":9,\"groups\":{\"region\":\"us\"}}");
    Reply eu = server.get(BOARD + "/players/a?group=region:eu&estimate=true").expect(200);
    assertThat(eu.at("atMost")).isEqualTo(1L);
    assertThat(server.get(BOARD + "/players/a?estimate=true").at("atLeast")).isEqualTo(2L);
    server
        .get(BOARD + "/players/a?group=region:us&estimate=true")
        .expectProblem(404, "player-not-ranked");
  }

  @Test
  void different_players_are_counted_over_windows() {
    server.put(BOARD, "{\"windows\":[{\"kind\":\"daily\"}]}");
    submit(0, 40, 40);
    server.clock.advance(Duration.ofDays(1));
    server.laurel().archivist().run();
    submit(30, 60, 60);
    Reply stats = server.get(BOARD + "/stats?window=daily&windows=2").expect(200);
    assertThat(stats.at("total")).isEqualTo(30L);
    assertThat(stats.at("uniquePlayers.players")).isEqualTo(60L);
    assertThat(stats.at("uniquePlayers.windows")).isEqualTo(2L);
    assertThat(stats.at("uniquePlayers.from")).isEqualTo("2025-07-13");
    assertThat(stats.at("uniquePlayers.to")).isEqualTo("2025-07-14");
    Reply one = server.get(BOARD + "/stats?windows=1").expect(200);
    assertThat(one.at("uniquePlayers.players")).isEqualTo(30L);
    assertThat(server.get(BOARD + "/stats").expect(200).text()).doesNotContain("uniquePlayers");
    server.get(BOARD + "/stats?windows=0").expectProblem(400, "invalid-input");
    server.get(BOARD + "/stats?window=daily&windows=9").expectProblem(404, "window-not-found");
  }
}
