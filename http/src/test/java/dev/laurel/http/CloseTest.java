package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import dev.laurel.http.api.Service;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Starting and ending.
final class CloseTest {
  @Test
  void an_address_that_is_taken_is_named() {
    try (TestServer first = TestServer.start()) {
      assertThatThrownBy(() ->
              LaurelHttp.start(
                  HttpSettings.of("127.0.0.1", first.port()),
                  Service.of(
                      first.laurel().submissions(),
                      first.laurel().queries(),
                      first.laurel().ledger(),
                      first.laurel().archivist(),
                      TestAccess.anybody(),
                      () -> first.readiness)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1")
          .hasMessageContaining(Integer.toString(first.port()));
    }
  }

  @Test
  void idle_connections_do_not_hold_up_the_end() throws IOException {
    TestServer server = TestServer.start();
    try (RawClient idle = new RawClient(server.port())) {
      idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").read().expect(200);
      server.close();
      assertThat(idle.isEnded()).isTrue();
    }
    assertThatThrownBy(() -> new RawClient(server.port())).isInstanceOf(IOException.class);
  }

  /// Every submission that was answered is on the board, and none is there that was not sent.
  @Test
  void what_was_accepted_is_answered() throws Exception {
    TestServer server = TestServer.start();
    server.put(BOARD, "{\"policy\":\"sum\"}").expect(201);
    AtomicLong answered = new AtomicLong();
    AtomicLong sent = new AtomicLong();
    AtomicBoolean cut = new AtomicBoolean();
    String body = "{\"player\":\"p\",\"score\":1}";
    String request =
        "POST "
            + BOARD
            + "/scores HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    Thread[] senders = new Thread[8];
    for (int i = 0; i < senders.length; i++) {
      senders[i] =
          Thread.ofVirtual().start(() -> sendUntilClosed(server, request, sent, answered, cut));
    }
    while (answered.get() < 500) {
      Thread.onSpinWait();
    }
    server.http().close();
    for (Thread sender : senders) {
      sender.join();
    }
    assertThat(cut).as("a response was cut in its middle").isFalse();
    var board = BoardKey.of("arcade", "points");
    long score =
        server
            .laurel()
            .queries()
            .player(Where.of(board), new PlayerId("p"))
            .standing()
            .ranked()
            .entry()
            .score();
    server.laurel().close();
    assertThat(score).isBetween(answered.get(), sent.get());
  }

  private static void sendUntilClosed(
      TestServer server, String request, AtomicLong sent, AtomicLong answered, AtomicBoolean cut) {
    try (RawClient client = new RawClient(server.port())) {
      boolean open = true;
      while (open) {
        sent.incrementAndGet();
        Reply reply = client.send(request).read();
        cut.compareAndSet(false, reply.status() != 200);
        answered.incrementAndGet();
        open = reply.header("connection").isEmpty();
      }
    } catch (IOException closed) {
      // An idle connection is closed while the next request is on its way: it was not accepted.
    }
  }
}
