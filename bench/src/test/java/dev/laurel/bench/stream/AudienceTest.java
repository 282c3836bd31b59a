package dev.laurel.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Against a server that tells every stream what the test tells it.
class AudienceTest {
  private static final int STREAMS = 50;
  private static final String SNAPSHOT = "id: 1\nevent: snapshot\ndata: {}\n\n";

  private ServerSocket server;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private String greeting = "HTTP/1.1 200 OK\r\n\r\n" + SNAPSHOT;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    for (Socket socket : open) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        open.add(socket);
        tell(socket, greeting);
      }
    } catch (IOException _) {
      // The test is over.
    }
  }

  private static void tell(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void all_have_found_an_event_when_the_last_one_has_it_whole() throws Exception {
    try (Audience audience = audience()) {
      audience.seek("\"score\":12,");
      open.forEach(socket -> tell(socket, "event: update\ndata: {\"score\":1,"));
      open.forEach(socket -> tell(socket, "\"score\":12,"));
      open.subList(1, STREAMS).forEach(socket -> tell(socket, "}\n\n"));
      long before = System.nanoTime();
      tell(open.getFirst(), "}\n\n");

      assertThat(audience.awaitAll() - before).isPositive();
      assertThat(audience.bytes()).isPositive();
    }
  }

  @Test
  void a_refused_stream_is_told_with_its_answer() {
    greeting = "HTTP/1.1 503 Service Unavailable\r\n\r\n";

    assertThatThrownBy(this::audience)
        .isInstanceOf(BenchFailure.class)
        .hasMessageContaining("a stream was refused: HTTP/1.1 503");
  }

  @Test
  void a_stream_that_ends_is_a_failure() throws Exception {
    try (Audience audience = audience()) {
      audience.seek("never");
      open.getFirst().close();

      assertThatThrownBy(audience::awaitAll)
          .isInstanceOf(BenchFailure.class)
          .hasMessageContaining("the server ended a stream");
    }
  }

  private Audience audience() throws IOException, InterruptedException {
    return Audience.open(server.getLocalPort(), "/stream", STREAMS);
  }
}
