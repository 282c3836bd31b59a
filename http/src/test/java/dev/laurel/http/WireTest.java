package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Timeouts;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What happens on the wire, byte by byte.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class WireTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String GET = "GET " + BOARD + "/top HTTP/1.1\r\n" + HOST + "\r\n";
  private static final String HEALTH = "GET /healthz HTTP/1.1\r\n" + HOST + "\r\n";
  private static final String POST =
      "POST " + BOARD + "/scores HTTP/1.1\r\n" + HOST + "Content-Type: application/json\r\n";

  private final TestServer server = TestServer.start();

  @BeforeAll
  void define() {
    server.put(BOARD, "{}").expect(201);
  }

  @AfterAll
  void close() {
    server.close();
  }

  private RawClient connect() throws IOException {
    return new RawClient(server.port());
  }

  private static String post(String body) {
    return POST + "Content-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private static String score(String player, int score) {
    return "{\"player\":\"" + player + "\",\"score\":" + score + "}";
  }

  private long total() {
    return (long) Objects.requireNonNull(server.get(BOARD + "/top").at("total"));
  }

  @Test
  void a_connection_serves_one_request_after_the_other() throws IOException {
    try (RawClient client = connect()) {
      for (int i = 0; i < 50; i++) {
        client.send(post(score("keep", i))).read().expect(200);
        assertThat(client.send(GET).read().expect(200).header("connection")).isEmpty();
      }
    }
  }

  @Test
  void pipelined_requests_are_answered_in_their_order() throws IOException {
    try (RawClient client = connect()) {
      StringBuilder requests = new StringBuilder();
      int count = 300;
      for (int i = 0; i < count; i++) {
        requests.append(post(score("pipe", i)));
        requests.append("GET " + BOARD + "/players/pipe HTTP/1.1\r\n" + HOST + "\r\n");
      }
      client.send(requests.toString());
      for (int i = 0; i < count; i++) {
        assertThat(client.read().expect(200).at("standings.0.score")).isEqualTo((long) i);
        assertThat(client.read().expect(200).at("score")).isEqualTo((long) i);
      }
    }
  }

  /// Hundreds of megabytes of answers are asked for; only what the client reads is made.
  @Test
  void a_client_that_does_not_read_does_not_fill_the_memory() throws IOException {
    try (RawClient client = connect()) {
      int count = 2_000;
      client.send(("GET /docs/swagger-ui.css HTTP/1.1\r\n" + HOST + "\r\n").repeat(count));
      for (int i = 0; i < count; i++) {
        client.read().expect(200);
        assertThat(buffered()).isLessThan(64 << 20);
      }
    }
  }

  private static long buffered() {
    return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric().usedDirectMemory();
  }

  @Test
  void a_body_may_come_in_single_bytes() throws IOException {
    try (RawClient client = connect()) {
      for (char c : post(score("slow", 1)).toCharArray()) {
        client.send(String.valueOf(c));
      }
      client.read().expect(200);
      String chunked = POST + "Transfer-Encoding: chunked\r\n\r\n";
      StringBuilder body = new StringBuilder();
      for (char c : score("chunks", 1).toCharArray()) {
        body.append("1\r\n").append(c).append("\r\n");
      }
      client.send(chunked + body + "0\r\n\r\n").read().expect(200);
      client.send(HEALTH).read().expect(200);
    }
  }

  @Test
  void a_length_and_chunks_together_are_refused_and_the_rest_is_never_read() throws IOException {
    long before = total();
    try (RawClient client = connect()) {
      Reply reply =
          client
              .send(
                  POST
                      + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                      + post(score("smuggled", 1)))
              .read();
      reply.expectProblem(400, "malformed-request");
      assertThat(reply.header("connection")).contains("close");
      assertThat(client.isEnded()).isTrue();
    }
    assertThat(total()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nContent-Length: 5\r\n",
        "Content-Length: 4, 5\r\n",
        "Content-Length: +4\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: four\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Content-Length : 4\r\n",
        "Host: other\r\n",
        "bad\u0000name: x\r\n",
        "no colon\r\n"
      })
  void an_ambiguous_head_is_refused(String header) throws IOException {
    long before = total();
    try (RawClient client = connect()) {
      client.send(POST + header + "\r\n" + post(score("smuggled", 1)));
      client.read().expectProblem(400, "malformed-request");
      assertThat(client.isEnded()).isTrue();
    }
    assertThat(total()).isEqualTo(before);
  }

  @Test
  void a_request_names_its_host() throws IOException {
    try (RawClient client = connect()) {
      client.send("GET /healthz HTTP/1.1\r\n\r\n").read().expectProblem(400, "malformed-request");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0016\u0003\u0001\u0000 hello\r\n\r\n", "GET\r\n\r\n", "hello\r\n\r\n"})
  void what_is_not_http_is_refused(String bytes) throws IOException {
    try (RawClient client = connect()) {
      client.send(bytes).read().expectProblem(400, "malformed-request");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void another_version_is_refused() throws IOException {
    try (RawClient client = connect()) {
      client
          .send("GET /healthz HTTP/2.0\r\n" + HOST + "\r\n")
          .read()
          .expectProblem(505, "version-not-supported");
    }
  }

  @Test
  void a_declared_body_over_the_limit_is_refused_before_it_is_sent() throws IOException {
    try (RawClient client = connect()) {
      client.send(POST + "Content-Length: 65537\r\n\r\n");
      client.read().expectProblem(413, "body-too-large");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void no_byte_of_an_over_long_chunked_body_is_taken_for_a_request() throws IOException {
    long before = total();
    try (RawClient client = connect()) {
      client.send(POST + "Transfer-Encoding: chunked\r\n\r\n");
      String chunk = "8000\r\n" + "x".repeat(0x8000) + "\r\n";
      client.send(chunk + chunk + "1\r\ny\r\n" + post(score("smuggled", 1)) + HEALTH);
      Reply reply = client.read();
      reply.expectProblem(413, "body-too-large");
      assertThat(reply.header("connection")).contains("close");
      assertThat(client.isEnded()).isTrue();
    }
    assertThat(total()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n", "2\r\n{}xx\r\n0\r\n\r\n"})
  void broken_chunks_are_refused(String chunks) throws IOException {
    try (RawClient client = connect()) {
      client.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks);
      client.read().expectProblem(400, "malformed-request");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void long_heads_are_refused() throws IOException {
    try (RawClient client = connect()) {
      client.send("GET /" + "a".repeat(10_000) + " HTTP/1.1\r\n" + HOST + "\r\n");
      client.read().expectProblem(414, "uri-too-long");
    }
    try (RawClient client = connect()) {
      client.send("GET /healthz HTTP/1.1\r\n" + HOST + "X: " + "a".repeat(20_000) + "\r\n\r\n");
      client.read().expectProblem(431, "headers-too-large");
    }
  }

  @Test
  void http_1_0_closes_unless_it_asks_not_to() throws IOException {
    try (RawClient client = connect()) {
      Reply reply = client.send("GET /healthz HTTP/1.0\r\n\r\n").read().expect(200);
      assertThat(reply.header("connection")).contains("close");
      assertThat(client.isEnded()).isTrue();
    }
    try (RawClient client = connect()) {
      String keep = "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
      assertThat(client.send(keep).read().expect(200).header("connection")).contains("keep-alive");
      client.send(keep).read().expect(200);
    }
  }

  @Test
  void a_client_may_end_the_connection() throws IOException {
    try (RawClient client = connect()) {
      client.send("GET /healthz HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n");
      assertThat(client.read().expect(200).header("connection")).contains("close");
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void a_client_that_has_sent_all_still_gets_its_answers() throws IOException {
    try (RawClient client = connect()) {
      client.send(post(score("last", 1)) + post(score("last", 2)) + HEALTH);
      client.shutdownOutput();
      client.read().expect(200);
      assertThat(client.read().expect(200).at("standings.0.score")).isEqualTo(2L);
      client.read().expect(200);
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void large_answers_reach_a_client_that_has_sent_all() throws IOException {
    try (RawClient client = connect()) {
      int count = 20;
      client.send(("GET /docs/swagger-ui.css HTTP/1.1\r\n" + HOST + "\r\n").repeat(count));
      client.shutdownOutput();
      for (int i = 0; i < count; i++) {
        client.read().expect(200);
      }
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void a_body_that_ends_early_changes_nothing() throws IOException {
    long before = total();
    try (RawClient client = connect()) {
      client.send(POST + "Content-Length: 100\r\n\r\n" + score("partial", 1));
      client.shutdownOutput();
      assertThat(client.isEnded()).isTrue();
    }
    assertThat(total()).isEqualTo(before);
  }

  @Test
  void a_client_may_ask_before_it_sends_a_body() throws IOException {
    try (RawClient client = connect()) {
      String body = score("asked", 1);
      client.send(POST + "Expect: 100-continue\r\nContent-Length: " + body.length() + "\r\n\r\n");
      assertThat(client.read().status()).isEqualTo(100);
      client.send(body).read().expect(200);
    }
    try (RawClient client = connect()) {
      client.send(POST + "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n");
      client.read().expectProblem(413, "body-too-large");
    }
    try (RawClient client = connect()) {
      client.send(POST + "Expect: tea\r\nContent-Length: 2\r\n\r\n");
      client.read().expectProblem(417, "expectation-failed");
    }
  }

  @Test
  void an_absolute_target_means_its_path() throws IOException {
    try (RawClient client = connect()) {
      client.send("GET http://laurel/healthz HTTP/1.1\r\n" + HOST + "\r\n").read().expect(200);
      client.send("HEAD /healthz HTTP/1.1\r\n" + HOST + "\r\n" + HEALTH).readHead().expect(200);
      client.read().expect(200);
    }
  }

  @Test
  void a_problem_leaves_the_connection_usable() throws IOException {
    try (RawClient client = connect()) {
      client.send(post("nonsense")).read().expectProblem(400, "malformed-json");
      client.send("GET /nowhere HTTP/1.1\r\n" + HOST + "\r\n").read().expect(404);
      client.send(HEALTH).read().expect(200);
    }
  }

  @Test
  void an_idle_connection_is_closed() throws IOException {
    HttpSettings usual = HttpSettings.of("127.0.0.1", 0);
    HttpSettings impatient =
        usual.withEventLoops(1).with(Timeouts.DEFAULT.withIdle(Duration.ofSeconds(1)));
    try (TestServer brief = TestServer.start(impatient);
        RawClient idle = new RawClient(brief.port());
        RawClient unfinished = new RawClient(brief.port())) {
      unfinished.send("GET /healthz HTTP/1.1\r\nHo");
      assertThat(idle.isEnded()).isTrue();
      assertThat(unfinished.isEnded()).isTrue();
    }
  }

  @Test
  void more_connections_than_there_is_room_for_are_closed() throws IOException {
    Limits two = Limits.DEFAULT.withConnections(2, 2);
    try (TestServer small = TestServer.start(two);
        RawClient first = new RawClient(small.port());
        RawClient second = new RawClient(small.port())) {
      first.send(HEALTH).read().expect(200);
      second.send(HEALTH).read().expect(200);
      try (RawClient third = new RawClient(small.port())) {
        assertThatThrownBy(() -> third.send(HEALTH).read()).isInstanceOf(IOException.class);
      }
      first.send(HEALTH).read().expect(200);
    }
  }
}
