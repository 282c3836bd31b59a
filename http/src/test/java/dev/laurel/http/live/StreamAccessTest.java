package dev.laurel.http.live;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.http.HttpSettings;
import dev.laurel.http.Reply;
import dev.laurel.http.TestServer;
import dev.laurel.http.live.StreamClient.Event;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A stream ends when its caller may not read any more. Callers are asked about all the time here,
/// and a key or a session that has ended is let in nowhere: so a client that waits sees the end.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StreamAccessTest {
  private static final Duration SHORT = Duration.ofMillis(20);

  private final TestServer server =
      TestServer.start(
          HttpSettings.of("127.0.0.1", 0)
              .with(StreamSettings.DEFAULT.withTimes(Duration.ofMinutes(10), SHORT)));
  private final String admin;

  StreamAccessTest() {
    server.put(BOARD, "{}").expect(201);
    server
        .post(
            "/v1/accounts",
            "{\"username\":\"ann\",\"email\":\"ann@example.com\",\"password\":\"correct horse\"}")
        .expect(201);
    admin = text(server.post("/v1/keys", key("admin")).expect(201), "secret");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String key(String role) {
    return "{\"label\":\"of a test\",\"role\":\"%s\"}".formatted(role);
  }

  private static String text(Reply reply, String path) {
    return (String) Objects.requireNonNull(reply.at(path));
  }

  private Reply delete(String path, String token) {
    return server.send("DELETE", path, null, null, "authorization", "Bearer " + token);
  }

  private StreamClient open(String token) throws IOException {
    StreamClient client =
        new StreamClient(server.port(), BOARD + "/stream", "Authorization: Bearer " + token);
    assertThat(client.status()).isEqualTo(200);
    assertThat(client.next().name()).isEqualTo("snapshot");
    return client;
  }

  private static void expectEnd(StreamClient client) throws IOException {
    Event end = client.next();
    assertThat(end.name()).isEqualTo("end");
    assertThat(end.json()).containsEntry("type", "/problems/unauthorised");
    assertThat(client.nextOrEnd()).isNull();
  }

  @Test
  void the_stream_of_a_revoked_key_ends_and_others_go_on() throws IOException {
    Reply reader =
        server.post("/v1/keys", key("reader"), "authorization", "Bearer " + admin).expect(201);
    try (StreamClient revoked = open(text(reader, "secret"));
        StreamClient other = open(admin)) {
      delete("/v1/keys/" + text(reader, "id"), admin).expect(204);
      expectEnd(revoked);
      submit();
      assertThat(other.next().players()).containsExactly("bob");
    }
  }

  @Test
  void the_stream_of_an_ended_session_ends() throws IOException {
    String session = logIn();
    String other = logIn();
    try (StreamClient ended = open(session);
        StreamClient going = open(other)) {
      delete("/v1/sessions/current", session).expect(204);
      expectEnd(ended);
      submit();
      assertThat(going.next().players()).containsExactly("bob");
    }
  }

  @Test
  void the_stream_of_a_session_ends_with_its_time() throws IOException {
    try (StreamClient late = open(logIn())) {
      server.clock.advance(Duration.ofHours(25));
      expectEnd(late);
    }
  }

  @Test
  void it_is_asked_twice_a_minute() {
    assertThat(StreamSettings.DEFAULT.recheck()).isLessThanOrEqualTo(Duration.ofSeconds(30));
  }

  private String logIn() {
    String body = "{\"username\":\"ann\",\"password\":\"correct horse\"}";
    return text(server.post("/v1/sessions", body).expect(201), "token");
  }

  private void submit() {
    server
        .post(
            BOARD + "/scores",
            "{\"player\":\"bob\",\"score\":1}",
            "authorization",
            "Bearer " + admin)
        .expect(200);
  }
}
