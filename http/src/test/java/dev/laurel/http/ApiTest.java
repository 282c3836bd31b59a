package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.http.api.Readiness.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The calls of the API as a client uses them.
final class ApiTest {
  private final TestServer server = TestServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  private void board(String definition) {
    server.put(BOARD, definition).expect(201);
  }

  @Test
  void an_empty_definition_makes_a_board_of_defaults() {
    Reply created = server.put(BOARD, "{}").expect(201);
    assertThat(created.header("location")).contains(BOARD);
    assertThat(created.text())
        .isEqualTo(
            """
            {"game":"arcade","board":"points","order":"desc","policy":"best",\
            "tieBreak":"first-reached","ranking":"ordinal","zone":"UTC",\
            "windows":[{"kind":"all-time"}],"groups":[],"minScore":null,"maxScore":null,\
            "grace":"PT0S","tags":[],"snapshots":null,"shards":1}\
            """);
    assertThat(server.get(BOARD).expect(200).text()).isEqualTo(created.text());
  }

  @Test
  void a_definition_comes_back_as_it_was_given_and_can_be_sent_back() {
    String definition =
        """
        {"game":"arcade","board":"points","order":"asc","policy":"last","tieBreak":"subscore-asc",\
        "ranking":"dense","zone":"Europe/Paris","windows":[{"kind":"daily","keep":3},\
        {"kind":"season","name":"s1","from":"2025-01-01T00:00:00Z","to":"2025-06-01T00:00:00Z",\
        "keep":7}],"groups":[["region"],["region","platform"]],"minScore":-9223372036854775808,\
        "maxScore":9223372036854775807,"grace":"PT15M","tags":["a","b"],\
        "snapshots":{"every":"daily","keep":30,"official":10},"shards":16}\
        """;
    board(definition);
    assertThat(server.get(BOARD).text()).isEqualTo(definition);
    assertThat(server.put(BOARD, definition).expect(200).text()).isEqualTo(definition);
  }

  @Test
  void a_board_has_between_one_and_256_shards_and_may_change_them_with_entries_on_it() {
    board("{\"shards\":256}");
    server.post(BOARD + "/scores", "{\"player\":\"ann\",\"score\":5}").expect(200);
    assertThat(server.put(BOARD, "{\"shards\":null}").expect(200).at("shards")).isEqualTo(1L);
    for (String wrong : List.of("0", "257", "-1", "1.5", "\"many\"", "[]")) {
      server.put(BOARD, "{\"shards\":" + wrong + "}").expectProblem(400, "invalid-input");
    }
  }

  @Test
  void boards_are_listed_by_game_and_by_tag() {
    server.put("/v1/games/a/boards/one", "{\"tags\":[\"pvp\"]}");
    server.put("/v1/games/a/boards/two", "{}");
    server.put("/v1/games/b/boards/three", "{}");
    assertThat(server.get("/v1/games").text())
        .isEqualTo("[{\"game\":\"a\",\"boards\":2},{\"game\":\"b\",\"boards\":1}]");
    assertThat((List<?>) server.get("/v1/games/a/boards").at("")).hasSize(2);
    Reply tagged = server.get("/v1/games/a/boards?tag=pvp").expect(200);
    assertThat((List<?>) tagged.at("")).hasSize(1);
    assertThat(tagged.at("0.board")).isEqualTo("one");
    assertThat(server.get("/v1/games/none/boards").text()).isEqualTo("[]");
  }

  @Test
  void a_board_is_deleted_once() {
    board("{}");
    server.delete(BOARD).expect(204);
    server.delete(BOARD).expectProblem(404, "board-not-found");
    server.get(BOARD).expectProblem(404, "board-not-found");
  }

  @Test
  void what_orders_the_entries_cannot_change_under_them() {
    board("{}");
    server.submit("p", 1).expect(200);
    server.put(BOARD, "{\"order\":\"asc\"}").expectProblem(409, "board-has-entries");
    server.put(BOARD, "{\"ranking\":\"dense\"}").expect(200);
  }

  @Test
  void a_submission_answers_with_every_standing_that_it_reached() {
    board(
        "{\"windows\":[{\"kind\":\"all-time\"},{\"kind\":\"weekly\"}],\"groups\":[[\"region\"]]}");
    server.submit("other", 500).expect(200);
    Reply reply =
        server
            .post(
                BOARD + "/scores",
                """
                {"player":"p","score":100,"subscore":7,"name":"Café 🎮","groups":{"region":"eu"},
                 "metadata":{"level": 42, "big": 123456789012345678901234567890}}\
                """)
            .expect(200);
    assertThat(reply.at("player")).isEqualTo("p");
    assertThat(reply.at("changed")).isEqualTo(true);
    assertThat((String) reply.at("event")).hasSize(26);
    assertThat(reply.column("window"))
        .containsExactlyInAnyOrder("ALL-TIME", "ALL-TIME", "2025-W28", "2025-W28");
    assertThat(reply.at("standings.0"))
        .isEqualTo(
            Json.parse(
                """
                {"window":"ALL-TIME","group":null,"score":100,"previousScore":null,"rank":2,
                 "previousRank":null,"total":2,"percentile":50}\
                """
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    Reply read = server.get(BOARD + "/players/p").expect(200);
    assertThat(read.at("name")).isEqualTo("Café 🎮");
    assertThat(read.at("subscore")).isEqualTo(7L);
    assertThat((String) read.at("reachedAt")).startsWith("2025-07-13T10:30:00").endsWith("Z");
    assertThat(read.text())
        .contains("\"metadata\":{\"level\":42,\"big\":123456789012345678901234567890}");
    assertThat(read.at("ranks")).isEqualTo(Map.of("ordinal", 2L, "competition", 2L, "dense", 2L));
  }

  @Test
  void the_extremes_of_64_bits_go_in_and_come_out() {
    board("{\"tieBreak\":\"subscore-desc\"}");
    List<Long> extremes =
        List.of(Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L << 53, 0L, -1L, Long.MIN_VALUE);
    for (long extreme : extremes) {
      server
          .post(
              BOARD + "/scores",
              "{\"player\":\"p"
                  + extreme
                  + "\",\"score\":\""
                  + extreme
                  + "\",\"subscore\":"
                  + extreme
                  + "}")
          .expect(200);
    }
    Reply top = server.get(BOARD + "/top").expect(200);
    assertThat(top.column("score")).isEqualTo(extremes);
    assertThat(top.column("subscore")).isEqualTo(extremes);
    assertThat(server.get(BOARD + "/rank-of?score=" + Long.MIN_VALUE).at("rank")).isEqualTo(7L);
    assertThat(server.get(BOARD + "/scores?min=" + Long.MIN_VALUE + "&max=-1").column("score"))
        .isEqualTo(List.of(-1L, Long.MIN_VALUE));
  }

  @Test
  void several_boards_change_all_or_not_at_all() {
    server.put("/v1/games/arcade/boards/level", "{}");
    server.put("/v1/games/arcade/boards/power", "{\"maxScore\":10}");
    Reply reply =
        server
            .post(
                "/v1/games/arcade/scores",
                "{\"player\":\"p\",\"scores\":{\"level\":12,\"power\":null}}")
            .expect(200);
    assertThat((List<?>) reply.at("results")).hasSize(1);
    assertThat(reply.at("results.0.board")).isEqualTo("level");
    server
        .post(
            "/v1/games/arcade/scores", "{\"player\":\"p\",\"scores\":{\"level\":13,\"power\":11}}")
        .expectProblem(422, "score-out-of-bounds");
    assertThat(server.get("/v1/games/arcade/boards/level/players/p").at("score")).isEqualTo(12L);
  }

  @Test
  void a_late_submission_to_a_closed_window_is_refused() {
    board("{\"windows\":[{\"kind\":\"daily\"}],\"grace\":\"PT1H\"}");
    server
        .post(
            BOARD + "/scores",
            "{\"player\":\"p\",\"score\":1,\"at\":\"2025-07-11T10:00:00+02:00\"}")
        .expectProblem(409, "window-closed");
    server.post(BOARD + "/scores", "{\"player\":\"p\",\"score\":1,\"at\":null}").expect(200);
  }

  @Test
  void lists_page_through_the_whole_board_without_gap_or_repeat() {
    board("{}");
    for (int i = 0; i < 25; i++) {
      server.submit("p" + i, i / 2).expect(200);
    }
    List<Object> seen = new ArrayList<>();
    String cursor = "";
    do {
      Reply page = server.get(BOARD + "/top?limit=4" + cursor).expect(200);
      seen.addAll(page.column("player"));
      cursor = page.at("next") == null ? "" : "&cursor=" + page.at("next");
    } while (!cursor.isEmpty());
    assertThat(seen).hasSize(25).doesNotHaveDuplicates();
    assertThat(server.get(BOARD + "/top?limit=4&offset=4").column("player"))
        .isEqualTo(seen.subList(4, 8));
    assertThat(server.get(BOARD + "/bottom?limit=3").column("player"))
        .isEqualTo(seen.reversed().subList(0, 3));
    assertThat(server.get(BOARD + "/ranks?from=11&to=13").column("rank"))
        .isEqualTo(List.of(11L, 12L, 13L));
    assertThat(server.get(BOARD + "/top?offset=" + Long.MAX_VALUE).column("player")).isEmpty();
  }

  @Test
  void rankings_number_equal_scores_as_they_are_asked_to() {
    board("{}");
    int[] scores = {50, 40, 40, 30};
    for (int i = 0; i < scores.length; i++) {
      server.submit("p" + i, scores[i]).expect(200);
    }
    assertThat(server.get(BOARD + "/top").column("rank")).isEqualTo(List.of(1L, 2L, 3L, 4L));
    assertThat(server.get(BOARD + "/top?ranking=competition").column("rank"))
        .isEqualTo(List.of(1L, 2L, 2L, 4L));
    assertThat(server.get(BOARD + "/top?ranking=dense").column("rank"))
        .isEqualTo(List.of(1L, 2L, 2L, 3L));
    Reply around = server.get(BOARD + "/players/p2/around?above=1&below=1").expect(200);
    assertThat(around.column("player")).isEqualTo(List.of("p1", "p2", "p3"));
    Reply prospect = server.get(BOARD + "/rank-of?score=40").expect(200);
    assertThat(prospect.at("rank")).isEqualTo(4L);
    assertThat(prospect.at("total")).isEqualTo(4L);
    assertThat(server.get(BOARD + "/score-at?percentile=60").at("score")).isEqualTo(40L);
  }

  @Test
  void friends_have_a_rank_in_their_list_and_the_others_are_missing() {
    board("{}");
    for (int i = 0; i < 10; i++) {
      server.submit("p" + i, 100 - i).expect(200);
    }
    Reply reply =
        server.post(BOARD + "/players/lookup", "{\"players\":[\"p7\",\"nobody\",\"p2\",\"p7\"]}");
    assertThat(reply.column("player")).isEqualTo(List.of("p2", "p7"));
    assertThat(reply.column("rank")).isEqualTo(List.of(3L, 8L));
    assertThat(reply.column("listRank")).isEqualTo(List.of(1L, 2L));
    assertThat(reply.at("missing")).isEqualTo(List.of("nobody"));
  }

  @Test
  void windows_and_stats_tell_what_a_board_has() {
    board("{\"windows\":[{\"kind\":\"all-time\"},{\"kind\":\"daily\"}]}");
    Reply empty = server.get(BOARD + "/stats").expect(200);
    assertThat(empty.at("total")).isEqualTo(0L);
    assertThat(empty.at("mean")).isNull();
    assertThat(server.get(BOARD + "/score-at?percentile=50").at("score")).isNull();
    for (int i = 1; i <= 4; i++) {
      server.submit("p" + i, i).expect(200);
    }
    Reply windows = server.get(BOARD + "/windows").expect(200);
    assertThat(windows.at("1"))
        .isEqualTo(
            Map.of(
                "id", "2025-07-13",
                "kind", "daily",
                "from", "2025-07-13T00:00:00Z",
                "to", "2025-07-14T00:00:00Z",
                "state", "open",
                "total", 4L));
    Reply stats = server.get(BOARD + "/stats?buckets=2").expect(200);
    assertThat(stats.at("best")).isEqualTo(4L);
    assertThat(stats.at("worst")).isEqualTo(1L);
    assertThat(stats.at("mean")).hasToString("2.5");
    assertThat(stats.at("quantiles.p50")).isEqualTo(2L);
    assertThat((List<?>) stats.at("histogram")).hasSize(2);
  }

  @Test
  void an_empty_board_has_empty_lists() {
    board("{}");
    Reply top = server.get(BOARD + "/top").expect(200);
    assertThat(top.at("standings")).isEqualTo(List.of());
    assertThat(top.at("next")).isNull();
    assertThat(top.at("total")).isEqualTo(0L);
  }

  @Test
  void players_are_removed_hidden_and_shown() {
    board("{\"windows\":[{\"kind\":\"all-time\"},{\"kind\":\"daily\"}]}");
    server.submit("a", 2).expect(200);
    server.submit("b", 1).expect(200);
    server.put(BOARD + "/players/a/hidden", "").expect(204);
    assertThat(server.get(BOARD + "/top").column("player")).isEqualTo(List.of("b"));
    server.delete(BOARD + "/players/a/hidden").expect(204);
    assertThat(server.get(BOARD + "/top").column("player")).isEqualTo(List.of("a", "b"));
    server.delete(BOARD + "/players/a?window=daily").expect(204);
    assertThat(server.get(BOARD + "/top?window=daily").column("player")).isEqualTo(List.of("b"));
    assertThat(server.get(BOARD + "/top").column("player")).isEqualTo(List.of("a", "b"));
    server.delete(BOARD + "/players/a").expect(204);
    server.get(BOARD + "/players/a").expectProblem(404, "player-not-ranked");
  }

  @Test
  void head_answers_like_get_without_the_body() {
    board("{}");
    Reply get = server.get(BOARD + "/top");
    Reply head = server.send("HEAD", BOARD + "/top", null, null).expect(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.header("content-length")).isEqualTo(get.header("content-length"));
  }

  @Test
  void readiness_follows_the_state() {
    server.get("/readyz").expect(200);
    server.readiness = new State.Starting("The ranks are being loaded.");
    Reply starting = server.get("/readyz").expectProblem(503, "starting");
    assertThat(starting.header("retry-after")).contains("1");
    server.get("/v1/games").expectProblem(503, "starting");
    server.get("/healthz").expect(200);
    server.readiness = new State.StoreUnavailable("The disk is full.");
    server.get("/readyz").expectProblem(503, "unavailable");
    server.get("/v1/games").expect(200);
  }

  @Test
  void pages_come_from_the_server_alone() {
    for (String page : new String[] {"/", "/docs", "/problems/board-not-found"}) {
      Reply reply = server.get(page).expect(200);
      assertThat(reply.header("content-type")).contains("text/html; charset=utf-8");
      assertThat(reply.header("content-security-policy").orElseThrow())
          .startsWith("default-src 'none'")
          .doesNotContain("unsafe", "http");
      assertThat(reply.header("x-content-type-options")).contains("nosniff");
      assertThat(reply.text()).doesNotContain("http://", "https://");
    }
    assertThat(server.get("/docs/swagger-ui-bundle.js").expect(200).body())
        .hasSizeGreaterThan(100_000);
    assertThat(server.get("/docs/swagger-ui.css").expect(200).text()).contains(".swagger-ui");
    assertThat(server.get("/openapi.yaml").expect(200).text()).startsWith("openapi: 3.1");
    server.get("/docs/..%2F..%2Fpom.properties").expectProblem(404, "not-found");
  }

  @Test
  void hidden_players_are_listed_a_page_at_a_time() {
    server.put(BOARD, "{}").expect(201);
    for (String player : new String[] {"ann", "bob", "cid"}) {
      server.submit(player, 1).expect(200);
      server.put(BOARD + "/players/" + player + "/hidden", "").expect(204);
    }
    server.put("/v1/players/ann", "{\"name\":\"Ann\"}").expect(200);
    String list = BOARD + "/hidden";
    assertThat(server.get(list + "?limit=2").expect(200).text())
        .isEqualTo(
            "{\"players\":[{\"player\":\"ann\",\"name\":\"Ann\"},"
                + "{\"player\":\"bob\",\"name\":null}],\"next\":\"bob\"}");
    assertThat(server.get(list + "?cursor=bob").expect(200).text())
        .isEqualTo("{\"players\":[{\"player\":\"cid\",\"name\":null}],\"next\":null}");
    server.get(list + "?limit=101").expectProblem(400, "invalid-input");
    server.get(list + "?cursor=%20").expectProblem(400, "invalid-input");
    server.get("/v1/games/arcade/boards/none/hidden").expectProblem(404, "board-not-found");
  }

  @Test
  void files_of_the_console_have_their_types_and_are_sent_once() {
    assertThat(server.get("/").expect(200).header("content-security-policy").orElseThrow())
        .contains("require-trusted-types-for 'script'");
    Reply script = server.get("/console/main.js").expect(200);
    assertThat(script.header("content-type")).contains("text/javascript; charset=utf-8");
    assertThat(script.header("cache-control")).contains("no-cache");
    assertThat(server.get("/console/frame.css").expect(200).header("content-type"))
        .contains("text/css; charset=utf-8");
    assertThat(server.get("/console/laurel.svg").expect(200).header("content-type"))
        .contains("image/svg+xml");
    String tag = script.header("etag").orElseThrow();
    Reply again = server.send("GET", "/console/main.js", null, null, "if-none-match", tag);
    assertThat(again.expect(304).body()).isEmpty();
    server.send("GET", "/console/main.js", null, null, "if-none-match", "\"other\"").expect(200);
  }

  @Test
  void the_console_has_no_file_but_its_own() {
    for (String name :
        new String[] {"none.js", "..%2Fdocs.html", "main.js%00", "MAIN.JS", "main"}) {
      assertThat(server.get("/console/" + name).status()).as(name).isIn(400, 404);
    }
  }

  @Test
  void the_widget_is_small_and_stands_alone() {
    Reply widget = server.get("/widget.js").expect(200);
    assertThat(widget.header("content-type")).contains("text/javascript; charset=utf-8");
    assertThat(widget.body()).hasSizeLessThan(15_000);
    assertThat(widget.text())
        .contains("customElements.define(\"laurel-board\"")
        .doesNotContain("import ", "export ", "innerHTML", "eval(");
  }
}
