package dev.laurel.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.laurel.core.Micros;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.RowBatch;
import dev.laurel.rocksdb.RocksRows;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Notices of the real server, killed between two attempts.
final class WebhookTest {
  private static final String SECRET = "correct-horse-battery-staple-0123";

  @TempDir Path data;

  @Test
  void a_notice_arrives_after_a_kill_and_the_log_tells_no_secret() throws Exception {
    BlockingQueue<String> got = new LinkedBlockingQueue<>();
    AtomicInteger status = new AtomicInteger(500);
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          exchange.sendResponseHeaders(status.get(), -1);
          got.add(exchange.getRequestHeaders().getFirst("Laurel-Delivery") + " " + body);
          exchange.close();
        });
    receiver.start();
    try {
      addNotice();
      int port = receiver.getAddress().getPort();
      try (ServerProcess server = serve(port)) {
        assertThat(got.poll(60, TimeUnit.SECONDS)).isEqualTo("arcade/points/2025-W28 {}");
        server.kill();
      }
      status.set(204);
      got.clear();
      try (ServerProcess server = serve(port)) {
        assertThat(got.poll(120, TimeUnit.SECONDS)).isEqualTo("arcade/points/2025-W28 {}");
        awaitNothingPending(server);
        assertThat(server.stop()).isZero();
        assertThat(server.log())
            .contains("Delivered arcade/points/2025-W28 to prizes")
            .doesNotContain(SECRET)
            .doesNotContain("t0ken");
      }
    } finally {
      receiver.stop(0);
    }
  }

  private static void awaitNothingPending(ServerProcess server) throws InterruptedException {
    for (int i = 0; i < 600; i++) {
      if (server.get("/v1/notices").body().equals("{\"notices\":[]}")) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError(server.get("/v1/notices").body());
  }

  private void addNotice() {
    try (RocksRows rows = RocksRows.open(data, RocksRows.Options.DEFAULTS)) {
      RowBatch batch = new RowBatch();
      RowDeliveries.add(
          batch,
          new Notice(
              new NoticeId("arcade/points/2025-W28"),
              NoticeKind.WINDOW_CLOSED,
              Micros.of(Instant.now()),
              "{}".getBytes(UTF_8)),
          List.of(new WebhookName("prizes")));
      rows.write(batch, true);
    }
  }

  private ServerProcess serve(int port) throws Exception {
    return ServerProcess.start(
        data,
        "--webhook",
        "prizes=http://127.0.0.1:" + port + "/t0ken",
        "--webhook-secret",
        SECRET,
        "--webhook-allow-private");
  }
}
