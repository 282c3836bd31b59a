package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.http.api.Doorway;
import dev.laurel.http.api.Origins;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What browsers are told about pages of other sites.
final class CorsTest {
  private static final String SITE = "https://game.example.com";
  private static final String ALLOWED = "access-control-allow-origin";

  private static TestServer server(String... origins) {
    return TestServer.start(
        HttpSettings.of("127.0.0.1", 0).with(Doorway.USUAL.with(Origins.of(List.of(origins)))));
  }

  private static Reply send(TestServer server, String start, String... headers) throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      String lines = String.join("\r\n", headers);
      return client.send(start + " HTTP/1.1\r\nHost: localhost\r\n" + lines + "\r\n\r\n").read();
    }
  }

  private static Reply preflight(TestServer server, String origin) throws IOException {
    return send(
        server,
        "OPTIONS /v1/games/arcade/boards/points/top",
        "Origin: " + origin,
        "Access-Control-Request-Method: GET",
        "Access-Control-Request-Headers: authorization");
  }

  @Test
  void nothing_is_allowed_unless_it_is_listed() throws IOException {
    try (TestServer server = server()) {
      Reply reply = preflight(server, SITE).expectProblem(403, "forbidden");
      assertThat(reply.header(ALLOWED)).isEmpty();
      assertThat(send(server, "GET /healthz", "Origin: " + SITE).header(ALLOWED)).isEmpty();
    }
  }

  @Test
  void a_listed_site_may_ask_call_and_read() throws IOException {
    try (TestServer server = server(SITE, "http://localhost:3000")) {
      Reply asked = preflight(server, SITE).expect(204);
      assertThat(asked.header(ALLOWED)).contains(SITE);
      assertThat(asked.header("vary")).contains("origin");
      assertThat(asked.header("access-control-allow-methods").orElseThrow()).contains("PATCH");
      assertThat(asked.header("access-control-allow-headers").orElseThrow())
          .contains("authorization", "idempotency-key");
      assertThat(asked.header("access-control-allow-credentials")).isEmpty();
      Reply called = send(server, "GET /v1/games", "Origin: " + SITE);
      assertThat(called.header(ALLOWED)).contains(SITE);
      Reply refused = send(server, "GET /v1/games/arcade/boards/none", "Origin: " + SITE);
      assertThat(refused.expectProblem(404, "board-not-found").header(ALLOWED)).contains(SITE);
    }
  }

  @Test
  void other_sites_and_caches_are_told_nothing_of_it() throws IOException {
    try (TestServer server = server(SITE)) {
      preflight(server, "https://evil.example.com").expect(403);
      Reply page = send(server, "GET /healthz");
      assertThat(page.header(ALLOWED)).isEmpty();
      assertThat(page.header("vary")).contains("origin");
    }
  }

  @Test
  void every_site_may_where_all_are_listed() throws IOException {
    try (TestServer server = server("*")) {
      assertThat(preflight(server, SITE).expect(204).header(ALLOWED)).contains("*");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "game.example.com",
        "https://game.example.com/",
        "https://game.example.com/path",
        "https://*.example.com",
        "https://user@game.example.com",
        "ftp://game.example.com",
        "null",
        ""
      })
  void what_is_no_origin_cannot_be_listed(String text) {
    assertThatThrownBy(() -> Origins.of(List.of(text))).isInstanceOf(InvalidInput.class);
  }
}
