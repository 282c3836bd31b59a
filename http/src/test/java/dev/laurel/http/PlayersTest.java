package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Players as a client knows them.
final class PlayersTest {
  private static final String ANN = "/v1/players/ann";
  private static final String NOTHING =
      """
      {"player":"ann","name":null,"avatarUrl":null,"groups":{},"attributes":null,"embedding":null}\
      """;

  private final TestServer server = TestServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_profile_is_made_changed_and_told() {
    String full =
        """
        {"player":"ann","name":"Ann \\"A\\"","avatarUrl":"https://example.com/a.png",\
        "groups":{"platform":"pc","region":"eu"},"attributes":{"level":42,"x":[1.50]},\
        "embedding":[0.25,-1.5,1.0E10]}\
        """;
    Reply made =
        server
            .put(
                ANN,
                """
                {"name":"Ann \\"A\\"","avatarUrl":"https://example.com/a.png",
                 "groups":{"region":"eu","platform":"pc"},
                 "attributes":{ "level": 42, "x": [1.50] }, "embedding":[0.25,-1.5,1e10]}
                """)
            .expect(201);
    assertThat(made.header("location")).contains(ANN);
    assertThat(made.text()).isEqualTo(full);
    assertThat(server.get(ANN).expect(200).text()).isEqualTo(full);
    assertThat(server.put(ANN, "{}").expect(200).text()).isEqualTo(full);
    String removed =
        server
            .put(
                ANN,
                """
                {"name":null,"avatarUrl":null,"groups":null,"attributes":null,"embedding":null}
                """)
            .expect(200)
            .text();
    assertThat(removed).isEqualTo(NOTHING);
    assertThat(server.get(ANN).text()).isEqualTo(NOTHING);
  }

  @Test
  void who_only_submitted_is_known() {
    server.put(BOARD, "{}");
    server.get(ANN).expectProblem(404, "player-not-found");
    server.submit("ann", 5).expect(200);
    assertThat(server.get(ANN).expect(200).text()).isEqualTo(NOTHING);
    server.put(ANN, "{}").expect(200);
  }

  @Test
  void a_new_name_shows_on_every_board_at_once() {
    server.put(BOARD, "{}");
    server.post(BOARD + "/scores", "{\"player\":\"ann\",\"score\":1,\"name\":\"Old\"}").expect(200);
    server.put(ANN, "{\"name\":\"New\"}").expect(200);
    assertThat(server.get(BOARD + "/top").text()).contains("\"name\":\"New\"");
    server.put(ANN, "{\"name\":null}").expect(200);
    assertThat(server.get(BOARD + "/players/ann").text()).contains("\"name\":null");
  }

  @Test
  void players_are_found_by_name_and_by_its_beginning() {
    server.put("/v1/players/b", "{\"name\":\"HELLO\"}").expect(201);
    server.put("/v1/players/a", "{\"name\":\"hello\"}").expect(201);
    server.put("/v1/players/c", "{\"name\":\"Helium\"}").expect(201);
    server.put("/v1/players/d", "{\"name\":\"other\"}").expect(201);
    assertThat(ids(server.get("/v1/players?name=Hello").expect(200))).isEqualTo("a b");
    assertThat(ids(server.get("/v1/players?prefix=HE").expect(200))).isEqualTo("c a b");
    Reply first = server.get("/v1/players?prefix=he&limit=2").expect(200);
    assertThat(ids(first)).isEqualTo("c a");
    String next = first.text().replaceAll(".*\"next\":\"([^\"]*)\".*", "$1");
    Reply second = server.get("/v1/players?prefix=he&limit=2&cursor=" + next).expect(200);
    assertThat(ids(second)).isEqualTo("b");
    assertThat(second.text()).endsWith("\"next\":null}");
    assertThat(server.get("/v1/players?name=nobody").expect(200).text())
        .isEqualTo("{\"players\":[],\"next\":null}");
  }

  private static String ids(Reply reply) {
    StringBuilder ids = new StringBuilder();
    for (String part : reply.text().split("\"player\":\"", -1)) {
      int end = part.indexOf('"');
      if (!part.startsWith("{")) {
        ids.append(ids.isEmpty() ? "" : " ").append(part, 0, end);
      }
    }
    return ids.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "'', name",
    "?name=a&prefix=b, prefix",
    "?name=, name",
    "?prefix=%00, prefix",
    "?prefix=a&limit=0, limit",
    "?prefix=a&limit=101, limit",
    "?prefix=a&cursor=x, cursor",
    "?prefix=a&offset=1, offset"
  })
  void a_question_that_makes_no_sense_is_refused(String query, String field) {
    assertThat(server.get("/v1/players" + query).expectProblem(400, "invalid-input").text())
        .contains("\"field\":\"" + field + "\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"nick\":\"x\"} | nick",
        "{\"name\":\"a\",\"name\":\"b\"} | name",
        "{\"name\":1} | name",
        "{\"name\":\"\"} | name",
        "{\"name\":\"a\\u202eb\"} | name",
        "{\"name\":\"a\\u200bb\"} | name",
        "{\"avatarUrl\":\"javascript:x\"} | avatarUrl",
        "{\"groups\":[]} | groups",
        "{\"groups\":{\"region\":null}} | groups.region",
        "{\"groups\":{\"a\":\"x\",\"a\":\"y\"}} | groups.a",
        "{\"attributes\":[]} | attributes",
        "{\"attributes\":{\"a\":1,\"a\":2}} | attributes.a",
        "{\"embedding\":{}} | embedding",
        "{\"embedding\":[]} | embedding",
        "{\"embedding\":[\"1\"]} | embedding[0]",
        "{\"embedding\":[1,1e99]} | embedding"
      })
  void a_profile_that_makes_no_sense_is_refused_and_changes_nothing(String body, String field) {
    assertThat(server.put(ANN, body).expectProblem(400, "invalid-input").text())
        .contains("\"field\":\"" + field + "\"");
    server.get(ANN).expectProblem(404, "player-not-found");
  }

  @Test
  void the_groups_of_a_profile_are_those_of_submissions() {
    server.put(BOARD, "{\"groups\":[[\"region\"]]}");
    server.put(ANN, "{\"groups\":{\"region\":\"eu\"}}");
    assertThat(server.submit("ann", 5).expect(200).text()).contains("{\"region\":\"eu\"}");
    server.get(BOARD + "/players/ann?group=region:eu").expect(200);
  }

  @Test
  void all_standings_of_a_player_are_told() {
    server.put(BOARD, "{\"windows\":[{\"kind\":\"all-time\"},{\"kind\":\"daily\"}]}");
    server.put("/v1/games/other/boards/points", "{\"order\":\"asc\"}");
    server.submit("ann", 5);
    server.submit("bob", 9);
    server.post("/v1/games/other/boards/points/scores", "{\"player\":\"ann\",\"score\":3}");
    String told = server.get(ANN + "/standings").expect(200).text();
    assertThat(told).startsWith("{\"player\":\"ann\",\"standings\":[{\"game\":\"arcade\"");
    assertThat(told).endsWith("],\"truncated\":false}");
    assertThat(told.split("\"percentile\"", -1)).hasSize(4);
    assertThat(told).contains("\"rank\":2").contains("\"game\":\"other\"").contains("2025-07-13");
    assertThat(told).contains("\"ranks\":{\"ordinal\":2,\"competition\":2,\"dense\":2}");
    server.get("/v1/players/cy/standings").expectProblem(404, "player-not-found");
  }

  @Test
  void an_erased_player_is_gone() {
    server.put(BOARD, "{}");
    server.submit("ann", 5);
    server.submit("bob", 4);
    server.put(ANN, "{\"name\":\"Ann\"}").expect(200);
    server.delete(ANN).expect(204);
    server.delete(ANN).expectProblem(404, "player-not-found");
    server.get(ANN).expectProblem(404, "player-not-found");
    server.get(BOARD + "/players/ann").expectProblem(404, "player-not-ranked");
    assertThat(server.get("/v1/players?name=ann").text()).startsWith("{\"players\":[]");
    assertThat(server.get(BOARD + "/players/bob").text()).contains("\"rank\":1");
    server.submit("ann", 1).expect(200);
    assertThat(server.get(ANN).text()).isEqualTo(NOTHING);
  }
}
