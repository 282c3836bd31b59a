package dev.laurel.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Against a server that sends back every byte: a request is a line, and so is a reply.
class LoadTest {
  private ServerSocket server;
  private final AtomicInteger lines = new AtomicInteger();

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "8, 1, 1", "8, 1, 3", "3, 100, 1", "7, 100, 2"})
  void every_request_is_sent_and_answered_once(int connections, int pipeline, int threads)
      throws Exception {
    Plan plan = new Plan(port(), connections, pipeline, threads, Plan.UNPACED);

    try (Load load = Load.start(plan, lines(10_000))) {
      new Meter("lines", load, Progress.of("lines")).measure(Effort.UNTIL_DONE);

      assertThat(load.done()).isEqualTo(10_000);
      assertThat(load.failure()).isNull();
    }
    assertThat(lines).hasValue(10_000);
  }

  @Test
  void requests_larger_than_any_buffer_arrive_whole() throws Exception {
    Traffic traffic = lines(5, "x".repeat(3_000_000));

    Load.run(Plan.unpipelined(port(), 2), traffic, Effort.UNTIL_DONE);

    assertThat(lines).hasValue(5);
  }

  @Test
  void paced_requests_are_answered_and_closing_waits_for_the_last() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    Traffic traffic = new Traffic("paced", () -> out -> counted(out, sent), LoadTest::countLines);

    Result result = Load.run(Plan.paced(port(), 4, 2_000), traffic, new Effort(0.05, 10, 200));

    assertThat(result.operations()).isGreaterThanOrEqualTo(200);
    assertThat(lines.get()).isEqualTo(sent.get());
  }

  @Test
  void a_server_that_hangs_up_is_a_failure() throws Exception {
    server.close();
    try (ServerSocket rude = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> hangUp(rude));

      assertThatThrownBy(() ->
              Load.run(Plan.unpipelined(rude.getLocalPort(), 1), lines(10), Effort.UNTIL_DONE))
          .isInstanceOf(BenchFailure.class);
    }
  }

  @Test
  void nobody_listening_is_a_clear_failure() throws Exception {
    int port = port();
    server.close();

    assertThatThrownBy(() -> Load.run(Plan.unpipelined(port, 1), lines(10), Effort.UNTIL_DONE))
        .isInstanceOf(BenchFailure.class)
        .hasMessageContaining("no connection to port " + port);
  }

  private static int counted(Wire out, AtomicInteger sent) {
    sent.incrementAndGet();
    out.put('\n');
    return 1;
  }

  private static Traffic lines(int count) {
    return lines(count, "a line");
  }

  private static Traffic lines(int count, String line) {
    AtomicInteger left = new AtomicInteger(count);
    return new Traffic(
        "lines",
        () ->
            out -> {
              if (left.getAndDecrement() <= 0) {
                return 0;
              }
              out.put(line).put('\n');
              return 1;
            },
        LoadTest::countLines);
  }

  private static Replies countLines() {
    return LoadTest::linesIn;
  }

  private static int linesIn(ByteBuffer piece) {
    int count = 0;
    while (piece.hasRemaining()) {
      count += piece.get() == '\n' ? 1 : 0;
    }
    return count;
  }

  private int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> echo(socket));
      }
    } catch (IOException _) {
      // The test is over.
    }
  }

  private void echo(Socket socket) {
    try (socket) {
      byte[] buffer = new byte[8192];
      for (int n = socket.getInputStream().read(buffer);
          n >= 0;
          n = socket.getInputStream().read(buffer)) {
        lines.addAndGet(linesIn(ByteBuffer.wrap(buffer, 0, n)));
        socket.getOutputStream().write(buffer, 0, n);
      }
    } catch (IOException _) {
      // The client is gone.
    }
  }

  private static void hangUp(ServerSocket rude) {
    try (Socket socket = rude.accept()) {
      socket.getInputStream().read();
    } catch (IOException _) {
      // The client is gone.
    }
  }
}
