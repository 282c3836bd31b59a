package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Action tokens and the audit log, as a client meets them.
final class ActionsTest {
  private static final String ACTIONS = "/v1/games/arcade/actions";

  private final TestServer server = TestServer.start();

  @BeforeEach
  void define_a_board() {
    server.put(TestServer.BOARD, "{\"policy\":\"sum\"}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String issue() {
    Reply reply =
        server.post(
            ACTIONS,
            "{\"player\":\"ann\",\"board\":\"points\",\"action\":\"boss\",\"maxScore\":50}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.text()).contains("\"expiresAt\":\"2025-07-13T10:35:00Z\"");
    String text = reply.text();
    int from = text.indexOf("\"actionToken\":\"") + 15;
    return text.substring(from, text.indexOf('"', from));
  }

  private Reply use(String token, long delta) {
    String body = "{\"actionToken\":\"%s\",\"scoreDelta\":%d}".formatted(token, delta);
    return server.send("PATCH", "/v1/scores", "application/json", BodyPublishers.ofString(body));
  }

  private void refused(Reply reply, int status, String type) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(reply.text()).contains("/problems/" + type);
  }

  @Test
  void a_token_counts_once_and_is_answered_again() {
    String token = issue();
    Reply first = use(token, 5);
    assertThat(first.status()).as(first.text()).isEqualTo(200);
    assertThat(first.text()).contains("\"player\":\"ann\"").contains("\"score\":5");
    for (int again = 0; again < 3; again++) {
      Reply reply = use(token, 5);
      assertThat(reply.text()).isEqualTo(first.text());
      assertThat(reply.headers().get("idempotent-replayed")).isEqualTo(List.of("true"));
    }
    refused(use(token, 6), 409, "action-token-used");
    assertThat(server.get(TestServer.BOARD + "/players/ann").text()).contains("\"score\":5");
  }

  @Test
  void what_it_does_not_allow_is_refused() {
    String token = issue();
    refused(use(token, 0), 422, "score-out-of-bounds");
    refused(use(token, 51), 422, "score-out-of-bounds");
    refused(use(token.substring(1), 5), 403, "action-token-invalid");
    refused(use("", 5), 403, "action-token-invalid");
    server.clock.advance(Duration.ofMinutes(5));
    refused(use(token, 5), 410, "action-token-expired");
  }

  @Test
  void a_used_token_is_answered_after_it_has_expired() {
    String token = issue();
    Reply first = use(token, 50);
    server.clock.advance(Duration.ofHours(23));
    assertThat(use(token, 50).text()).isEqualTo(first.text());
  }

  @Test
  void a_grant_is_read_strictly() {
    refused(server.post(ACTIONS, "{}"), 400, "invalid-input");
    String body =
        "{\"player\":\"ann\",\"board\":\"%s\",\"action\":\"boss\",\"maxScore\":%s,\"ttl\":\"%s\"}";
    refused(server.post(ACTIONS, body.formatted("none", "1", "PT5M")), 404, "board-not-found");
    refused(server.post(ACTIONS, body.formatted("points", "0", "PT5M")), 400, "invalid-input");
    refused(server.post(ACTIONS, body.formatted("points", "1", "PT61M")), 400, "invalid-input");
    refused(server.post(ACTIONS, body.formatted("points", "1", "soon")), 400, "invalid-input");
  }

  @Test
  void the_audit_log_tells_it_without_the_token() {
    String token = issue();
    use(token, 5);
    server.submit("bob", 3);
    server.put(TestServer.BOARD + "/players/bob/hidden", "");

    Reply log = server.get(TestServer.BOARD + "/events?player=ann");
    assertThat(log.status()).as(log.text()).isEqualTo(200);
    assertThat(log.text())
        .contains("\"type\":\"scored\"")
        .contains("\"actor\":\"local\",\"action\":\"boss\",\"tokenHash\":\"")
        .contains("\"delta\":5,\"scoreBefore\":null,\"scoreAfter\":5")
        .contains("\"client\":{\"ip\":\"127.0.0.1\",\"userAgent\":\"Java-http-client")
        .contains("\"next\":null")
        .doesNotContain(token)
        .doesNotContain("bob");
    Reply page = server.get(TestServer.BOARD + "/events?limit=1");
    assertThat(page.text()).doesNotContain("\"next\":null");
    refused(server.get(TestServer.BOARD + "/events?cursor=x"), 400, "invalid-input");
    refused(server.get(TestServer.BOARD + "/events?limit=1001"), 400, "invalid-input");
  }
}
