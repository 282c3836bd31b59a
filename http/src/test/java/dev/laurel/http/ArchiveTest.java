package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.BoardKey;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Closed windows, snapshots and history as a client meets them. The clock stands at
/// 2025-07-13T10:30:00Z until a test moves it.
final class ArchiveTest {
  private static final String SEASON =
      """
      {"windows":[{"kind":"all-time"},{"kind":"daily","keep":2},{"kind":"season","name":"spring",\
      "from":"2025-07-01T00:00:00Z","to":"2025-08-01T00:00:00Z"}],"groups":[["region"]]}\
      """;
  private static final String DAILY_SNAPSHOTS =
      "{\"snapshots\":{\"every\":\"daily\",\"keep\":3,\"official\":2}}";

  private final TestServer server = TestServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  private void submit(String player, long score) {
    String body =
        "{\"player\":\"%s\",\"score\":%d,\"name\":\"%s\",\"groups\":{\"region\":\"eu\"}}"
            .formatted(player, score, player.toUpperCase(Locale.ROOT));
    server.post(BOARD + "/scores", body).expect(200);
  }

  private void passDays(int days) {
    server.clock.advance(Duration.ofDays(days));
    server.laurel().archivist().run();
  }

  @Test
  void a_season_ended_by_hand_is_closed_and_has_a_result() {
    server.put(BOARD, SEASON).expect(201);
    submit("ann", 10);
    submit("bob", 20);
    server.clock.advance(Duration.ofHours(1));

    Reply closed = server.post(BOARD + "/windows/season:spring/close", "").expect(200);
    assertThat(closed.at("state")).isEqualTo("closed");
    assertThat(closed.at("to")).isEqualTo("2025-07-13T11:30:00Z");
    assertThat(closed.at("total")).isEqualTo(2L);

    Reply result = server.get(BOARD + "/windows/season:spring/result").expect(200);
    assertThat(result.at("standings.0.player")).isEqualTo("bob");
    assertThat(result.at("standings.0.name")).isEqualTo("BOB");
    assertThat(result.at("standings.1.rank")).isEqualTo(2L);
    assertThat(result.at("total")).isEqualTo(2L);
    assertThat(server.get(BOARD + "/windows/daily/result").status()).isEqualTo(404);

    submit("bob", 99);
    assertThat(server.get(BOARD + "/top?window=season:spring").at("standings.0.score"))
        .isEqualTo(20L);
    assertThat(server.get(BOARD + "/top?window=season").at("window.state")).isEqualTo("closed");
    server.post(BOARD + "/windows/season:spring/close", "").expect(200);
    assertThat(server.put(BOARD, SEASON).expect(409).at("type"))
        .isEqualTo("/problems/window-closed");
    assertThat(server.post(BOARD + "/windows/daily/close", "").expect(409).at("type"))
        .isEqualTo("/problems/window-closed");
    assertThat(server.post(BOARD + "/windows/season:winter/close", "").status()).isEqualTo(404);
  }

  @Test
  void a_closed_day_answers_as_it_did_when_it_was_open() {
    server.put(BOARD, SEASON).expect(201);
    for (int i = 0; i < 300; i++) {
      submit("p" + i, i / 3);
    }
    List<String> questions =
        List.of(
            "/top?limit=7&window=%s",
            "/bottom?limit=5&window=%s&ranking=dense",
            "/ranks?from=120&to=140&window=%s&group=region:eu",
            "/scores?min=10&max=12&window=%s&ranking=competition",
            "/players/p150?window=%s",
            "/players/p150/around?window=%s",
            "/rank-of?score=50&window=%s",
            "/score-at?percentile=90&window=%s",
            "/stats?window=%s");
    List<String> open = answers(questions, "2025-07-13");
    passDays(1);
    submit("p0", 1_000);

    assertThat(server.laurel().index().heldWindows(BoardKey.of("arcade", "points")))
        .doesNotContain("2025-07-13");
    assertThat(answers(questions, "2025-07-13"))
        .isEqualTo(open.stream().map(it -> it.replace("\"open\"", "\"closed\"")).toList());
    assertThat(answers(questions, "daily~1")).isEqualTo(answers(questions, "2025-07-13"));
  }

  private List<String> answers(List<String> questions, String window) {
    return questions.stream()
        .map(question -> server.get(BOARD + question.formatted(window)).expect(200).text())
        .toList();
  }

  @Test
  void windows_that_are_no_longer_kept_are_not_found_and_their_results_stay() {
    server.put(BOARD, SEASON).expect(201);
    submit("ann", 1);
    passDays(1);
    submit("ann", 2);
    passDays(2);

    assertThat(server.get(BOARD + "/top?window=2025-07-13").status()).isEqualTo(404);
    assertThat(server.get(BOARD + "/top?window=2025-07-14").expect(200).at("total")).isEqualTo(1L);
    assertThat(server.get(BOARD + "/windows/2025-07-13/result").expect(200).at("total"))
        .isEqualTo(1L);
    assertThat(server.get(BOARD + "/windows").text())
        .contains("\"2025-07-14\"")
        .contains("\"late\":true")
        .doesNotContain("\"2025-07-13\"");
  }

  @Test
  void a_snapshot_keeps_the_standings_and_the_names_of_its_day() {
    server.put(BOARD, DAILY_SNAPSHOTS).expect(201);
    server.laurel().archivist().run();
    submit("ann", 10);
    submit("bob", 20);
    submit("cat", 5);
    passDays(1);
    server
        .post(BOARD + "/scores", "{\"player\":\"cat\",\"score\":50,\"name\":\"Kitty\"}")
        .expect(200);

    Reply then = server.get(BOARD + "/top?asOf=2025-07-13").expect(200);
    assertThat(then.at("asOf")).isEqualTo("2025-07-13");
    assertThat(then.at("standings.2.name")).isEqualTo("CAT");
    assertThat(then.at("standings.1.official")).isEqualTo(true);
    assertThat(then.text().split("\"official\":true", -1)).hasSize(3);
    assertThat(server.get(BOARD + "/players/cat?asOf=2025-07-13").at("rank")).isEqualTo(3L);
    Reply between = server.get(BOARD + "/scores?min=6&max=30&asOf=2025-07-13").expect(200);
    assertThat((List<?>) between.at("standings")).hasSize(2);

    Reply now = server.get(BOARD + "/top").expect(200);
    assertThat(now.at("standings.0.name")).isEqualTo("Kitty");
    assertThat(now.at("standings.0.movement")).isEqualTo(2L);
    assertThat(now.at("standings.1.movement")).isEqualTo(-1L);
    assertThat(server.get(BOARD + "/top?asOf=2025-07-12").expect(404).at("type"))
        .isEqualTo("/problems/snapshot-not-found");
    server.get(BOARD + "/top?asOf=2025-07-13&window=daily").expect(400);
    server.get(BOARD + "/top?asOf=yesterday").expect(400);
  }

  @Test
  void a_player_has_a_history_newest_first_and_missed_days_are_marked() {
    server.put(BOARD, DAILY_SNAPSHOTS).expect(201);
    server.laurel().archivist().run();
    submit("ann", 10);
    passDays(1);
    submit("bob", 20);
    passDays(2);

    String history = "/v1/players/ann/history?game=arcade&board=points";
    Reply all = server.get(history).expect(200);
    assertThat(all.at("history.0.date")).isEqualTo("2025-07-15");
    assertThat(all.at("history.0.rank")).isEqualTo(2L);
    assertThat(all.at("history.2.date")).isEqualTo("2025-07-13");
    assertThat(all.at("history.2.rank")).isEqualTo(1L);
    assertThat(all.at("history.2.official")).isEqualTo(true);
    Reply one = server.get(history + "&from=2025-07-14&to=2025-07-14").expect(200);
    assertThat((List<?>) one.at("history")).hasSize(1);
    assertThat((List<?>) server.get(history + "&limit=2").at("history")).hasSize(2);
    Reply snapshots = server.get(BOARD + "/snapshots").expect(200);
    assertThat(snapshots.at("0.late")).isEqualTo(true);
    assertThat(snapshots.at("0.date")).isEqualTo("2025-07-15");
    server.get("/v1/players/ann/history?game=arcade").expect(400);
    server.get(history + "&from=2025-07-15&to=2025-07-14").expect(400);

    passDays(1);
    assertThat((List<?>) server.get(BOARD + "/snapshots").at("")).hasSize(3);
    assertThat(server.get(BOARD + "/top?asOf=2025-07-13").status()).isEqualTo(404);
    assertThat((List<?>) server.get(history).at("history")).hasSize(3);
  }

  @Test
  void a_player_who_is_hidden_or_removed_leaves_closed_days_too() {
    server.put(BOARD, SEASON).expect(201);
    submit("ann", 10);
    submit("bob", 10);
    submit("cat", 5);
    passDays(1);
    String day = "?window=2025-07-13&ranking=dense";

    server.send("PUT", BOARD + "/players/ann/hidden", null, null).expect(204);
    Reply hidden = server.get(BOARD + "/top" + day).expect(200);
    assertThat(hidden.at("standings.0.player")).isEqualTo("bob");
    assertThat(hidden.at("total")).isEqualTo(2L);
    assertThat(server.get(BOARD + "/players/ann" + day).expect(200).at("total")).isEqualTo(3L);

    server.delete(BOARD + "/players/bob?window=2025-07-13").expect(204);
    Reply removed = server.get(BOARD + "/top" + day).expect(200);
    assertThat(removed.at("standings.0.player")).isEqualTo("cat");
    assertThat(removed.at("standings.0.rank")).isEqualTo(1L);
    assertThat(server.get(BOARD + "/players/bob" + day).status()).isEqualTo(404);

    server.delete(BOARD + "/players/ann/hidden").expect(204);
    assertThat(server.get(BOARD + "/top" + day).at("standings.0.player")).isEqualTo("ann");
  }

  @Test
  void an_erased_player_leaves_the_past_and_ranks_are_those_of_the_others() {
    server
        .put(
            BOARD,
            """
            {"windows":[{"kind":"all-time"},{"kind":"daily","keep":5}],\
            "snapshots":{"every":"daily","keep":5,"official":2}}\
            """)
        .expect(201);
    server.laurel().archivist().run();
    submit("ann", 10);
    submit("bob", 20);
    submit("cat", 30);
    passDays(1);

    server.delete("/v1/players/bob").expect(204);

    for (String when : List.of("window=2025-07-13", "asOf=2025-07-13", "window=ALL-TIME")) {
      Reply top = server.get(BOARD + "/top?" + when).expect(200);
      assertThat(top.text()).as(when).doesNotContain("bob", "BOB");
      assertThat(top.at("total")).as(when).isEqualTo(2L);
      assertThat(top.at("standings.1.player")).as(when).isEqualTo("ann");
      assertThat(top.at("standings.1.rank")).as(when).isEqualTo(2L);
      assertThat(server.get(BOARD + "/players/bob?" + when).status()).as(when).isEqualTo(404);
    }
    assertThat(server.get(BOARD + "/windows/2025-07-13/result").text()).doesNotContain("bob");
    String history = "/v1/players/%s/history?game=arcade&board=points";
    assertThat((List<?>) server.get(history.formatted("bob")).at("history")).isEmpty();
    assertThat(server.get(history.formatted("ann")).at("history.0.rank")).isEqualTo(2L);
    submit("bob", 1);
    assertThat(server.get(BOARD + "/players/bob").expect(200).at("rank")).isEqualTo(3L);
    assertThat(server.get(BOARD + "/players/bob?asOf=2025-07-13").status()).isEqualTo(404);
  }
}
