package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowStore;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.testkit.time.ManualClock;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A server that listens while it still loads.
final class StartingTest {
  private static final BoardKey KEY = BoardKey.of("arcade", "points");

  private final MemoryRows stored = new MemoryRows();
  private final HeldRows rows = new HeldRows(stored);
  private final CompletableFuture<Laurel> loaded = new CompletableFuture<>();
  private LaurelHttp http;
  private RawClient client;

  StartingTest() throws IOException {
    fill(stored);
    http = LaurelHttp.listen(HttpSettings.of("127.0.0.1", 0));
    client = new RawClient(http.port());
  }

  private static void fill(RowStore empty) {
    try (Laurel laurel = open(empty)) {
      laurel.define(Board.defaults(KEY));
      laurel.submissions().submit(Command.Submit.of(KEY, new PlayerId("ann"), 7));
    }
  }

  private static Laurel open(RowStore store) {
    return Laurel.open(
        store,
        ManualClock.at("2025-07-13T10:30:00Z"),
        EventLedger.Settings.of(failure -> {
          throw failure;
        }));
  }

  @BeforeEach
  void load() throws InterruptedException {
    Thread.ofVirtual()
        .start(() -> {
          try {
            Laurel laurel = open(rows);
            http.serve(
                Service.of(
                    laurel.submissions(),
                    laurel.queries(),
                    laurel.ledger(),
                    laurel.archivist(),
                    TestAccess.anybody(),
                    () -> Readiness.READY));
            loaded.complete(laurel);
          } catch (RuntimeException failed) {
            loaded.completeExceptionally(failed);
          }
        });
    rows.awaitReader();
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    rows.release();
    http.close();
    loaded.get().close();
  }

  private void finishLoading() throws InterruptedException, ExecutionException {
    rows.release();
    loaded.get();
  }

  private Reply send(String method, String path, String type, String body) throws IOException {
    String content =
        body.isEmpty()
            ? ""
            : "Content-Type: " + type + "\r\nContent-Length: " + body.length() + "\r\n";
    return client
        .send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + content + "\r\n" + body)
        .read();
  }

  private Reply get(String path) throws IOException {
    return send("GET", path, "", "");
  }

  private Reply submit(String player, long score) throws IOException {
    String body = "{\"player\":\"" + player + "\",\"score\":" + score + "}";
    return send("POST", BOARD + "/scores", "application/json", body);
  }

  private static void expectStarting(Reply reply) {
    reply.expectProblem(503, "starting");
    assertThat(reply.header("retry-after")).contains("1");
  }

  @Test
  void while_it_loads_it_is_healthy_and_not_ready() throws IOException {
    get("/healthz").expect(200);
    expectStarting(get("/readyz"));
  }

  @Test
  void while_it_loads_every_call_is_told_to_come_again() throws IOException {
    expectStarting(get("/v1/games"));
    expectStarting(get(BOARD + "/top"));
    expectStarting(get("/v1/no/such/call"));
    expectStarting(send("PUT", BOARD, "application/json", "{}"));
    expectStarting(send("DELETE", BOARD, "", ""));
    expectStarting(submit("bob", 9));
    String line = "{\"board\":\"points\",\"player\":\"bob\",\"score\":9}\n";
    expectStarting(
        send("POST", "/v1/games/arcade/scores/batch", "application/x-ndjson", line.repeat(1_000)));
  }

  @Test
  void pages_do_not_wait_for_the_ranks() throws IOException {
    get("/docs").expect(200);
    get("/openapi.yaml").expect(200);
    get("/problems/starting").expect(200);
    get("/no-such-page").expectProblem(404, "not-found");
  }

  @Test
  void once_it_has_loaded_it_serves_on_the_same_connection() throws Exception {
    expectStarting(get(BOARD + "/top"));
    expectStarting(submit("bob", 9));
    finishLoading();
    get("/readyz").expect(200);
    assertThat(get(BOARD + "/top").expect(200).column("player")).containsExactly("ann");
    submit("bob", 9).expect(200);
    assertThat(get(BOARD + "/top").expect(200).column("player")).containsExactly("bob", "ann");
  }

  @Test
  void it_can_be_closed_before_it_has_loaded() throws IOException {
    expectStarting(get("/readyz"));
    http.close();
    assertThat(client.isEnded()).isTrue();
  }
}
