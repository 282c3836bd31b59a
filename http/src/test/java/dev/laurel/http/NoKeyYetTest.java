package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.http.api.Doorway;
import dev.laurel.http.api.Origins;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// While no key has been made every caller is admin: callers on this machine, and not the web sites
/// that its browsers look at.
final class NoKeyYetTest {
  private static final HttpSettings USUAL = HttpSettings.of("127.0.0.1", 0);

  private final TestServer server =
      TestServer.start(
          USUAL.with(Doorway.USUAL.with(Origins.of(List.of("http://localhost:3000", "*")))));

  @AfterEach
  void close() {
    server.close();
  }

  private Reply send(String start, String... headers) throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      return client.send(start + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n").read();
    }
  }

  @Test
  void whoever_calls_is_admin() {
    server.put(BOARD, "{}").expect(201);
    server.delete(BOARD).expect(204);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:7400", "127.0.0.1", "127.1.2.3:80", "[::1]", "[::1]:7400"})
  void this_machine_may_be_called_by_its_own_names(String host) throws IOException {
    send("GET /v1/games HTTP/1.1", "Host: " + host).expect(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example.com",
        "localhost.evil.example.com",
        "127.0.0.1.evil.example.com",
        "evil.example.com:7400",
        "localhost:7400@evil.example.com",
        "localhost.",
        "10.0.0.1",
        "::1",
        "0.0.0.0",
        ""
      })
  void a_name_that_others_can_point_here_is_refused(String host) throws IOException {
    send("GET /v1/games HTTP/1.1", "Host: " + host).expectProblem(403, "forbidden");
    send("GET http://" + host + "/v1/games HTTP/1.1", "Host: localhost")
        .expectProblem(403, "forbidden");
  }

  @Test
  void pages_and_probes_answer_to_any_name() throws IOException {
    send("GET /healthz HTTP/1.1", "Host: evil.example.com").expect(200);
    send("GET /docs HTTP/1.1", "Host: evil.example.com").expect(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example.com",
        "http://localhost:8080",
        "http://localhost",
        "http://127.0.0.1:7400",
        "null"
      })
  void a_page_of_another_origin_is_refused_even_where_every_origin_may_call(String origin)
      throws IOException {
    send("DELETE " + BOARD + " HTTP/1.1", "Host: localhost:7400", "Origin: " + origin)
        .expectProblem(403, "forbidden");
  }

  @Test
  void a_page_of_its_own_or_of_a_listed_origin_may_call() throws IOException {
    send("GET /v1/games HTTP/1.1", "Host: localhost:7400", "Origin: http://localhost:7400")
        .expect(200);
    send("GET /v1/games HTTP/1.1", "Host: localhost:7400", "Origin: http://localhost:3000")
        .expect(200);
  }

  @Test
  void a_batch_is_refused_before_its_body_is_read() throws IOException {
    send(
            "POST /v1/games/arcade/scores/batch HTTP/1.1",
            "Host: evil.example.com",
            "Content-Type: application/x-ndjson",
            "Content-Length: 1000000")
        .expectProblem(403, "forbidden");
  }

  @Test
  void credentials_that_are_given_must_be_somebodys_all_the_same() throws IOException {
    Reply reply =
        send("GET /v1/games HTTP/1.1", "Host: localhost", "Authorization: Bearer abc")
            .expectProblem(401, "unauthorised");
    assertThat(reply.header("www-authenticate")).contains("Bearer");
    assertThat(reply.text()).doesNotContain("abc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Basic YTpi", "Bearer", "Bearer  a", "Bearer a b", "Bearer é", "a"})
  void an_authorization_that_is_no_bearer_is_refused(String header) throws IOException {
    send("GET /v1/games HTTP/1.1", "Host: localhost", "Authorization: " + header)
        .expectProblem(401, "unauthorised");
  }

  @Test
  void two_authorizations_or_an_endless_one_are_refused() throws IOException {
    String one = "Authorization: Bearer a";
    send("GET /v1/games HTTP/1.1", "Host: localhost", one, one).expectProblem(401, "unauthorised");
    send("GET /v1/games HTTP/1.1", "Host: localhost", one + "a".repeat(3000))
        .expectProblem(401, "unauthorised");
  }
}
