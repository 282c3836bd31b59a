package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.http.server.Limits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Batches of lines.
final class BatchTest {
  private static final Limits LIMITS = Limits.DEFAULT.withBatches(5_000, 1_000);

  private static final String HEAD =
      String.join(
          "\r\n",
          "POST /v1/games/arcade/scores/batch HTTP/1.1",
          "Host: localhost",
          "Content-Type: application/x-ndjson",
          "");

  private final TestServer server = TestServer.start(LIMITS);

  @BeforeEach
  void define() {
    server.put(BOARD, "{\"maxScore\":1000000}").expect(201);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String line(String player, long score) {
    return "{\"board\":\"points\",\"player\":\"" + player + "\",\"score\":" + score + "}";
  }

  @Test
  void a_bad_line_rejects_itself_alone() {
    String lines =
        String.join(
            "\n",
            line("a", 1),
            "",
            "nonsense",
            line("b", 2_000_000),
            line("c", 3).replace("points", "none"),
            "{\"player\":\"d\",\"score\":4}",
            "x".repeat(1_001),
            "  " + line("a", 1) + "  \r",
            line("e", 5));
    Reply reply = server.batch(lines).expect(200);
    assertThat(reply.at("accepted")).isEqualTo(3L);
    assertThat(reply.at("changed")).isEqualTo(2L);
    assertThat(reply.at("rejectedTotal")).isEqualTo(5L);
    List<Object> told = new ArrayList<>();
    for (Object rejected : (List<?>) Objects.requireNonNull(reply.at("rejected"))) {
      Map<?, ?> line = (Map<?, ?>) rejected;
      told.add(line.get("line") + " " + line.get("type"));
    }
    assertThat(told)
        .containsExactly(
            "3 /problems/malformed-json",
            "4 /problems/score-out-of-bounds",
            "5 /problems/board-not-found",
            "6 /problems/invalid-input",
            "7 /problems/body-too-large");
    assertThat(server.get(BOARD + "/top").column("player")).isEqualTo(List.of("e", "a"));
  }

  @Test
  void an_empty_batch_accepts_nothing() {
    assertThat(server.batch("").expect(200).at("accepted")).isEqualTo(0L);
    assertThat(server.batch("\n\n \n").expect(200).at("accepted")).isEqualTo(0L);
  }

  @Test
  void a_batch_is_the_same_as_its_lines_one_by_one() {
    Random random = new Random(7);
    StringBuilder lines = new StringBuilder();
    server.put("/v1/games/arcade/boards/single", "{}").expect(201);
    for (int i = 0; i < 1_500; i++) {
      String player = "p" + random.nextInt(50);
      long score = random.nextInt(1_000);
      lines.append(line(player, score)).append('\n');
      server
          .post(
              "/v1/games/arcade/boards/single/scores",
              "{\"player\":\"" + player + "\",\"score\":" + score + "}")
          .expect(200);
    }
    assertThat(server.batch(lines.toString()).expect(200).at("accepted")).isEqualTo(1_500L);
    Reply single = server.get("/v1/games/arcade/boards/single/top?limit=100&ranking=dense");
    Reply batch = server.get(BOARD + "/top?limit=100&ranking=dense");
    assertThat(batch.column("rank")).isEqualTo(single.column("rank"));
    assertThat(batch.column("score")).isEqualTo(single.column("score"));
  }

  @Test
  void lines_over_the_limit_are_refused_and_those_before_it_are_told() {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= LIMITS.batchLines() + 1; i++) {
      lines.append(line("p" + i, i)).append('\n');
    }
    Reply reply = server.batch(lines.toString()).expectProblem(413, "body-too-large");
    assertThat(reply.at("accepted")).isEqualTo((long) LIMITS.batchLines());
    assertThat(reply.at("changed")).isEqualTo((long) LIMITS.batchLines());
    assertThat(server.get(BOARD + "/top").at("total")).isEqualTo((long) LIMITS.batchLines());
  }

  @Test
  void only_the_first_rejected_lines_are_listed() {
    Reply reply = server.batch("bad\n".repeat(3_000)).expect(200);
    assertThat(reply.at("rejectedTotal")).isEqualTo(3_000L);
    assertThat((List<?>) reply.at("rejected")).hasSize(1_000);
    assertThat(reply.at("rejected.999.line")).isEqualTo(1_000L);
  }

  @Test
  void many_batches_at_once_lose_nothing() throws Exception {
    int batches = 24;
    List<Callable<Reply>> sends = new ArrayList<>();
    for (int b = 0; b < batches; b++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < LIMITS.batchLines(); i++) {
        lines.append(line("b" + b + "-" + i, i)).append('\n');
      }
      sends.add(() -> server.batch(lines.toString()));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (Future<Reply> reply : threads.invokeAll(sends)) {
        assertThat(reply.get().expect(200).at("accepted")).isEqualTo((long) LIMITS.batchLines());
      }
    }
    assertThat(server.get(BOARD + "/top").at("total"))
        .isEqualTo((long) batches * LIMITS.batchLines());
  }

  @Test
  void a_batch_may_come_in_pieces_and_a_request_may_follow_it() throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n");
      String lines = line("a", 1) + "\n" + line("b", 2);
      for (int from = 0; from < lines.length(); from += 7) {
        String piece = lines.substring(from, Math.min(from + 7, lines.length()));
        client.send(Integer.toHexString(piece.length()) + "\r\n" + piece + "\r\n");
      }
      client.send("0\r\n\r\nGET " + BOARD + "/top HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(client.read().expect(200).at("accepted")).isEqualTo(2L);
      assertThat(client.read().expect(200).at("total")).isEqualTo(2L);
    }
  }

  @Test
  void a_batch_is_taken_whole_from_a_client_that_has_sent_all() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LIMITS.batchLines(); i++) {
      lines.append(line("p" + i, i)).append(" ".repeat(500)).append('\n');
    }
    try (RawClient client = new RawClient(server.port())) {
      client.send(HEAD + "Content-Length: " + lines.length() + "\r\n\r\n" + lines);
      client.shutdownOutput();
      assertThat(client.read().expect(200).at("accepted")).isEqualTo((long) LIMITS.batchLines());
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void a_batch_that_ends_early_gets_no_answer() throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      client.send(HEAD + "Content-Length: 1000000\r\n\r\n" + (line("a", 1) + "\n").repeat(4_000));
      client.shutdownOutput();
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void a_batch_whose_client_goes_away_leaves_the_server_well() throws IOException {
    for (int i = 0; i < 20; i++) {
      try (RawClient client = new RawClient(server.port())) {
        String lines = (line("a", i) + "\n").repeat(1_000);
        client.send(HEAD + "Content-Length: 1000000\r\n\r\n" + lines);
      }
    }
    assertThat(server.batch(line("b", 1)).expect(200).at("accepted")).isEqualTo(1L);
  }
}
