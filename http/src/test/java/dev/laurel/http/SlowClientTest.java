package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.http.server.Timeouts;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Clients that take their time, and names of requests.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SlowClientTest {
  private static final Duration BRIEF = Duration.ofSeconds(1);

  private final TestServer server =
      TestServer.start(
          HttpSettings.of("127.0.0.1", 0).with(Timeouts.DEFAULT.withHead(BRIEF).withBody(BRIEF)));

  @AfterAll
  void close() {
    server.close();
  }

  @Test
  void a_head_that_does_not_end_holds_no_place() throws IOException {
    try (RawClient slow = new RawClient(server.port())) {
      slow.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-");
      assertThat(slow.isEnded()).isTrue();
    }
  }

  @Test
  void a_body_that_does_not_end_is_answered_and_closed() throws IOException {
    try (RawClient slow = new RawClient(server.port())) {
      slow.send("POST " + BOARD + "/scores HTTP/1.1\r\nHost: localhost\r\n");
      slow.send("Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{\"player\":");
      slow.read().expectProblem(408, "request-timeout");
      assertThat(slow.isEnded()).isTrue();
    }
  }

  @Test
  void a_request_keeps_the_name_that_its_caller_gave_it() throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      String get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ";
      Reply named = client.send(get + "order-17:a.b_c\r\n\r\n").read();
      assertThat(named.header("x-request-id")).contains("order-17:a.b_c");
      Reply hostile = client.send(get + "<script>\r\n\r\n").read();
      assertThat(hostile.header("x-request-id").orElseThrow()).matches("[0-9a-f]{16}");
      Reply long1 = client.send(get + "a".repeat(65) + "\r\n\r\n").read();
      assertThat(long1.header("x-request-id")).isNotEqualTo(hostile.header("x-request-id"));
      assertThat(long1.header("x-request-id").orElseThrow()).matches("[0-9a-f]{16}");
    }
  }
}
