package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A retry is harmless.
final class IdempotencyTest {
  private static final String BODY = "{\"player\":\"p\",\"score\":5}";

  private final TestServer server = TestServer.start();

  @BeforeEach
  void define() {
    server.put(BOARD, "{\"policy\":\"sum\"}").expect(201);
    server.put("/v1/games/arcade/boards/other", "{\"policy\":\"sum\"}").expect(201);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Reply submit(String key, String body) {
    return server.post(BOARD + "/scores", body, "Idempotency-Key", key);
  }

  private Object total() {
    return Objects.requireNonNull(server.get(BOARD + "/players/p").at("score"));
  }

  @Test
  void the_same_key_and_body_have_one_effect_and_one_answer() {
    Reply first = submit("k", BODY).expect(200);
    assertThat(first.header("idempotent-replayed")).isEmpty();
    // Another writing of the same submission is the same submission.
    Reply again = submit("k", "{ \"score\": \"5\", \"player\": \"p\" }").expect(200);
    assertThat(again.header("idempotent-replayed")).contains("true");
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(total()).isEqualTo(5L);
  }

  @Test
  void the_same_key_with_another_body_is_refused() {
    submit("k", BODY).expect(200);
    submit("k", "{\"player\":\"p\",\"score\":6}").expectProblem(409, "idempotency-key-reused");
    assertThat(total()).isEqualTo(5L);
  }

  @Test
  void a_key_belongs_to_its_call_and_board() {
    submit("k", BODY).expect(200);
    server.post("/v1/games/arcade/boards/other/scores", BODY, "Idempotency-Key", "k").expect(200);
    server
        .post(
            "/v1/games/arcade/scores",
            "{\"player\":\"p\",\"scores\":{\"points\":5}}",
            "Idempotency-Key",
            "k")
        .expect(200);
    String line = "{\"board\":\"points\",\"player\":\"p\",\"score\":5,\"key\":\"k\"}\n";
    assertThat(server.batch(line + line).expect(200).at("accepted")).isEqualTo(2L);
    assertThat(total()).isEqualTo(15L);
  }

  @Test
  void the_longest_key_is_taken() {
    submit("~".repeat(128), BODY).expect(200);
    assertThat(submit("~".repeat(128), BODY).header("idempotent-replayed")).contains("true");
  }

  @Test
  void a_refused_submission_uses_up_no_key() {
    submit("k", "{\"player\":\"p\",\"score\":1.5}").expectProblem(400, "invalid-input");
    submit("k", BODY).expect(200);
  }

  @Test
  void many_at_once_have_one_effect_and_identical_answers() throws Exception {
    List<Callable<Reply>> sends = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      sends.add(() -> submit("k", BODY));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(32)) {
      List<String> answers = new ArrayList<>();
      for (Future<Reply> reply : threads.invokeAll(sends)) {
        answers.add(reply.get().expect(200).text());
      }
      assertThat(answers).hasSize(200).containsOnly(answers.getFirst());
    }
    assertThat(total()).isEqualTo(5L);
  }
}
