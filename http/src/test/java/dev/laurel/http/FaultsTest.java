package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is wrong with a request gets a precise problem and changes nothing.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FaultsTest {
  private TestServer server;

  record Fault(String body, int status, String type, @Nullable String field) {
    static Fault json(String body) {
      return new Fault(body, 400, "malformed-json", null);
    }

    static Fault input(String field, String body) {
      return new Fault(body, 400, "invalid-input", field);
    }
  }

  FaultsTest() {
    server = TestServer.start();
  }

  @BeforeAll
  void define() {
    server.put(BOARD, "{\"maxScore\":1000000}").expect(201);
    server.put("/v1/games/arcade/boards/sum", "{\"policy\":\"sum\"}").expect(201);
    server.post("/v1/games/arcade/boards/sum/scores", score("9223372036854775807")).expect(200);
  }

  @AfterAll
  void close() {
    server.close();
  }

  private static String score(String score) {
    return "{\"player\":\"p\",\"score\":" + score + "}";
  }

  private static String with(String member) {
    return "{\"player\":\"p\",\"score\":1," + member + "}";
  }

  private long events() {
    AtomicLong events = new AtomicLong();
    server.laurel().ledger().events(1, 1000, _ -> events.incrementAndGet());
    return events.get();
  }

  private void check(Fault fault, Reply reply) {
    reply.expectProblem(fault.status, fault.type);
    if (fault.field != null) {
      assertThat(reply.at("errors.0.field")).isEqualTo(fault.field);
      assertThat(reply.at("errors.0.detail")).isInstanceOf(String.class);
    }
  }

  static Stream<Fault> submissions() {
    return Stream.of(
        Fault.json(""),
        Fault.json("   "),
        Fault.json("{"),
        Fault.json("{\"player\":\"p\",\"score\":1"),
        Fault.json("{\"player\":\"p\",\"score\":1} x"),
        Fault.json("{\"player\":\"p\",\"score\":1}{}"),
        Fault.json("{\"player\":\"p\",\"score\":1,}"),
        Fault.json("{'player':'p','score':1}"),
        Fault.json("{\"player\":\"p\",\"score\":01}"),
        Fault.json("{\"player\":\"p\",\"score\":NaN}"),
        Fault.json("{\"player\":\"p\",\"score\":+1}"),
        Fault.json("\uFEFF" + score("1")),
        Fault.json(with("\"name\":\"\\ud800\"")),
        Fault.json(with("\"metadata\":{\"a\":" + "[".repeat(40) + "]".repeat(40) + "}")),
        Fault.json(with("\"metadata\":{\"a\":}")),
        Fault.input("body", "[]"),
        Fault.input("body", "null"),
        Fault.input("body", "\"p\""),
        Fault.input("player", "{\"score\":1}"),
        Fault.input("score", "{\"player\":\"p\"}"),
        Fault.input("player", "{\"player\":null,\"score\":1}"),
        Fault.input("score", score("null")),
        Fault.input("score", score("1.0")),
        Fault.input("score", score("1e3")),
        Fault.input("score", score("-1.5")),
        Fault.input("score", score("9223372036854775808")),
        Fault.input("score", score("-9223372036854775809")),
        Fault.input("score", score("\"+3\"")),
        Fault.input("score", score("\" 3\"")),
        Fault.input("score", score("\"1.0\"")),
        Fault.input("score", score("\"\"")),
        Fault.input("score", score("true")),
        Fault.input("score", score("{}")),
        Fault.input("score", score("[1]")),
        Fault.input("player", "{\"player\":7,\"score\":1}"),
        Fault.input("player", "{\"player\":\"\",\"score\":1}"),
        Fault.input("player", "{\"player\":\"a b\",\"score\":1}"),
        Fault.input("player", "{\"player\":\"é\",\"score\":1}"),
        Fault.input("player", "{\"player\":\"" + "p".repeat(129) + "\",\"score\":1}"),
        Fault.input("player", "{\"player\":\"p\",\"player\":\"q\",\"score\":1}"),
        Fault.input("score", "{\"player\":\"p\",\"score\":1,\"\\u0073core\":2}"),
        Fault.input("points", with("\"points\":1")),
        Fault.input("board", with("\"board\":\"points\"")),
        Fault.input("subscore", with("\"subscore\":1.5")),
        Fault.input("name", with("\"name\":7")),
        Fault.input("name", with("\"name\":\"\"")),
        Fault.input("name", with("\"name\":\"a\\u202eb\"")),
        Fault.input("groups", with("\"groups\":[]")),
        Fault.input("groups.region", with("\"groups\":{\"region\":1}")),
        Fault.input("groups.region", with("\"groups\":{\"region\":\"eu\",\"region\":\"us\"}")),
        Fault.input("groups", with("\"groups\":{\"Region\":\"eu\"}")),
        Fault.input("group", with("\"groups\":{\"region\":\"e u\"}")),
        Fault.input("metadata", with("\"metadata\":[]")),
        Fault.input("metadata", with("\"metadata\":\"x\"")),
        Fault.input("metadata", with("\"metadata\":{\"a\":\"" + "x".repeat(4096) + "\"}")),
        Fault.input("metadata.a", with("\"metadata\":{\"a\":1,\"a\":1}")),
        Fault.input("metadata.a", with("\"metadata\":{\"b\":[{\"a\":1,\"a\":1}]}")),
        Fault.input("at", with("\"at\":\"2025-07-13\"")),
        Fault.input("at", with("\"at\":1752402600")),
        Fault.input("at", with("\"at\":\"1969-07-13T00:00:00Z\"")),
        Fault.input("at", with("\"at\":\"2025-02-30T00:00:00Z\"")),
        new Fault(score("1000001"), 422, "score-out-of-bounds", null));
  }

  @ParameterizedTest
  @MethodSource("submissions")
  void a_bad_submission_is_refused(Fault fault) {
    long before = events();
    check(fault, server.post(BOARD + "/scores", fault.body));
    assertThat(events()).isEqualTo(before);
  }

  /// What is wrong in a submission is wrong in a line, but for a blank one and one with a board.
  static Stream<Fault> lines() {
    return submissions()
        .filter(fault -> !fault.body.isBlank() && !fault.body.contains("\"board\""));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_bad_line_is_refused(Fault fault) {
    long before = events();
    String line = fault.body.replaceFirst("\\{\"player\"", "{\"board\":\"points\",\"player\"");
    Reply reply = server.batch(line + "\n").expect(200);
    assertThat(reply.at("accepted")).isEqualTo(0L);
    assertThat(reply.at("rejectedTotal")).isEqualTo(1L);
    assertThat(reply.at("rejected.0.line")).isEqualTo(1L);
    assertThat((String) reply.at("rejected.0.type")).startsWith("/problems/");
    assertThat(events()).isEqualTo(before);
  }

  @Test
  void bytes_that_are_not_utf_8_are_refused() {
    byte[] body = with("\"name\":\"X\"").getBytes(StandardCharsets.ISO_8859_1);
    body[new String(body, StandardCharsets.ISO_8859_1).indexOf('X')] = (byte) 0xE9;
    server
        .send("POST", BOARD + "/scores", "application/json", BodyPublishers.ofByteArray(body))
        .expectProblem(400, "malformed-json");
  }

  @Test
  void a_sum_that_would_overflow_is_refused() {
    long before = events();
    server
        .post("/v1/games/arcade/boards/sum/scores", score("1"))
        .expectProblem(422, "score-out-of-bounds");
    assertThat(events()).isEqualTo(before);
  }

  static Stream<Fault> boards() {
    return Stream.of(
        Fault.json(""),
        Fault.input("body", "[]"),
        Fault.input("colour", "{\"colour\":1}"),
        Fault.input("order", "{\"order\":\"up\"}"),
        Fault.input("order", "{\"order\":\"asc\",\"order\":\"asc\"}"),
        Fault.input("policy", "{\"policy\":1}"),
        Fault.input("tieBreak", "{\"tieBreak\":\"first_reached\"}"),
        Fault.input("ranking", "{\"ranking\":\"ORDINAL\"}"),
        Fault.input("zone", "{\"zone\":\"Mars/Olympus\"}"),
        Fault.input("windows", "{\"windows\":[]}"),
        Fault.input("windows", "{\"windows\":{}}"),
        Fault.input("windows[0].kind", "{\"windows\":[{}]}"),
        Fault.input("windows[0].kind", "{\"windows\":[{\"kind\":\"fortnightly\"}]}"),
        Fault.input("windows[0].keep", "{\"windows\":[{\"kind\":\"daily\",\"keep\":-1}]}"),
        Fault.input("windows[1].size", "{\"windows\":[{\"kind\":\"daily\"},{\"size\":1}]}"),
        Fault.input("windows", "{\"windows\":[{\"kind\":\"daily\"},{\"kind\":\"daily\"}]}"),
        Fault.input("windows[0].name", "{\"windows\":[{\"kind\":\"season\"}]}"),
        Fault.input("windows[0].name", "{\"windows\":[{\"kind\":\"daily\",\"name\":\"s\"}]}"),
        Fault.input("groups[0]", "{\"groups\":[\"region\"]}"),
        Fault.input("groups[0][0]", "{\"groups\":[[1]]}"),
        Fault.input("groups", "{\"groups\":[[\"Region\"]]}"),
        Fault.input("minScore", "{\"minScore\":5,\"maxScore\":4}"),
        Fault.input("minScore", "{\"minScore\":0.5}"),
        Fault.input("grace", "{\"grace\":\"1h\"}"),
        Fault.input("grace", "{\"grace\":\"-PT1S\"}"),
        Fault.input("tags", "{\"tags\":[\"a b\"]}"),
        Fault.input("snapshots.every", "{\"snapshots\":{\"every\":\"hourly\"}}"),
        Fault.input("snapshots.keep", "{\"snapshots\":{\"keep\":0}}"),
        Fault.input("board", "{\"board\":\"other\"}"));
  }

  @ParameterizedTest
  @MethodSource("boards")
  void a_bad_definition_is_refused(Fault fault) {
    long before = events();
    check(fault, server.put("/v1/games/arcade/boards/new", fault.body));
    assertThat(events()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "/top?limit=0, limit",
    "/top?limit=1001, limit",
    "/top?limit=ten, limit",
    "/top?limit=99999999999, limit",
    "/top?offset=-1, offset",
    "/top?cursor=nonsense, cursor",
    "/top?limits=10, limits",
    "/top?limit=10&limit=10, limit",
    "/top?window=fortnight, window",
    "/top?group=region, group",
    "/top?group=region:eu, group",
    "/top?ranking=olympic, ranking",
    "/top?asOf=2026-02-30, asOf",
    "/top?asOf=yesterday, asOf",
    "/top?asOf=2026-02-21&window=daily, asOf",
    "/bottom?offset=1, offset",
    "/ranks?from=1, to",
    "/ranks?from=0&to=5, from",
    "/ranks?from=5&to=4, to",
    "/ranks?from=1&to=1001, to",
    "/scores?min=5&max=4, min",
    "/scores?min=1.5, min",
    "/players/a%20b, player",
    "/players/p/around?above=501, above",
    "/rank-of, score",
    "/rank-of?score=1.0, score",
    "/score-at, percentile",
    "/score-at?percentile=101, percentile",
    "/score-at?percentile=NaN, percentile",
    "/stats?buckets=0, buckets",
    "/stats?buckets=101, buckets",
    "/windows?window=daily, window"
  })
  void a_bad_question_is_refused(String path, String field) {
    Reply reply = server.get(BOARD + path).expectProblem(400, "invalid-input");
    assertThat(reply.at("errors.0.field")).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource({
    "/nowhere, not-found",
    "/v1, not-found",
    "/v1/games/arcade, not-found",
    "/v1/games/arcade/boards/points/, not-found",
    "/v1/games/arcade/boards/points/players/p/friends, not-found",
    "/docs/../secret, not-found",
    "/problems/nothing, not-found",
    "/v1/games/arcade/boards/none, board-not-found",
    "/v1/games/arcade/boards/none/top, board-not-found",
    "/v1/games/arcade/boards/points/players/nobody, player-not-ranked",
    "/v1/games/arcade/boards/points/players/nobody/around, player-not-ranked",
    "/v1/games/arcade/boards/points/top?window=daily, window-not-found",
    "/v1/games/arcade/boards/points/top?window=season:x, window-not-found"
  })
  void what_is_not_there_is_404(String path, String type) {
    server.get(path).expectProblem(404, type);
  }

  @Test
  void a_method_that_a_path_does_not_have_is_405_with_those_that_it_has() {
    Reply reply = server.post(BOARD, "{}").expectProblem(405, "method-not-allowed");
    assertThat(reply.header("allow").orElseThrow().split(", "))
        .containsExactlyInAnyOrder("GET", "HEAD", "PUT", "DELETE");
    server.send("OPTIONS", BOARD, null, null).expectProblem(405, "method-not-allowed");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonx",
        "application/x-ndjson",
        "application/json; charset=latin1",
        "application/json; version=1"
      })
  void another_content_type_is_415(@Nullable String type) {
    long before = events();
    server
        .send("POST", BOARD + "/scores", type, BodyPublishers.ofString(score("1")))
        .expectProblem(415, "unsupported-media-type");
    assertThat(events()).isEqualTo(before);
  }

  @Test
  void utf_8_may_be_named_in_the_content_type() {
    for (String type :
        new String[] {"application/json;charset=UTF-8", "Application/JSON ; charset=\"utf-8\""}) {
      server.send("POST", BOARD + "/scores", type, BodyPublishers.ofString(score("1"))).expect(200);
    }
  }

  @Test
  void a_batch_of_another_type_is_415() {
    server
        .post("/v1/games/arcade/scores/batch", score("1"))
        .expectProblem(415, "unsupported-media-type");
  }

  @Test
  void a_body_over_the_limit_is_413() {
    long before = events();
    String padding = " ".repeat(64 << 10);
    server.post(BOARD + "/scores", padding + score("1")).expectProblem(413, "body-too-large");
    assertThat(events()).isEqualTo(before);
    String fitting = score("1");
    server.post(BOARD + "/scores", " ".repeat((64 << 10) - fitting.length()) + fitting).expect(200);
  }

  @Test
  void a_body_where_none_belongs_is_refused() {
    server
        .send("DELETE", BOARD, null, BodyPublishers.ofString("{}"))
        .expectProblem(400, "invalid-input");
    server.get(BOARD).expect(200);
  }

  @ParameterizedTest
  @CsvSource({"'', Idempotency-Key", "a b, Idempotency-Key"})
  void a_bad_idempotency_key_is_refused(String key, String field) {
    Reply reply =
        server
            .post(BOARD + "/scores", score("1"), "idempotency-key", key)
            .expectProblem(400, "invalid-input");
    assertThat(reply.at("errors.0.field")).isEqualTo(field);
    server
        .post(BOARD + "/scores", score("1"), "idempotency-key", "k".repeat(129))
        .expectProblem(400, "invalid-input");
  }

  @Test
  void several_boards_need_at_least_one_score() {
    server
        .post("/v1/games/arcade/scores", "{\"player\":\"p\",\"scores\":{\"points\":null}}")
        .expectProblem(400, "invalid-input");
    server
        .post(
            "/v1/games/arcade/scores", "{\"player\":\"p\",\"scores\":{\"points\":1,\"points\":2}}")
        .expectProblem(400, "invalid-input");
  }

  @Test
  void a_lookup_names_the_player_that_is_malformed() {
    Reply reply =
        server
            .post(BOARD + "/players/lookup", "{\"players\":[\"ok\",\"not ok\"]}")
            .expectProblem(400, "invalid-input");
    assertThat(reply.at("errors.0.field")).isEqualTo("players[1]");
    server.post(BOARD + "/players/lookup", "{}").expectProblem(400, "invalid-input");
  }
}
