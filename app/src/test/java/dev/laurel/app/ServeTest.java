package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program as an operator meets it.
final class ServeTest {
  private static final String BOARD = "/v1/games/CyberClash/boards/high-score";

  @TempDir Path data;

  @Test
  void serves_answers_and_ends_with_zero_on_sigterm() throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
      assertThat(server.put(BOARD, "{}").statusCode()).isEqualTo(201);
      assertThat(server.post(BOARD + "/scores", "{\"player\":\"p\",\"score\":1}").body())
          .contains("\"rank\":1");
      assertThat(server.stop()).isZero();
    }
  }

  @Test
  void finds_everything_again_after_a_restart() throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      server.put(BOARD, "{\"groups\":[[\"region\"]]}");
      server.post(
          BOARD + "/scores",
          "{\"player\":\"p\",\"score\":7,\"name\":\"Päivi\",\"groups\":{\"region\":\"eu\"},"
              + "\"metadata\":{\"level\":42}}");
      server.put(BOARD + "/players/q/hidden", "");
      server.stop();
    }
    try (ServerProcess server = ServerProcess.start(data)) {
      assertThat(server.get(BOARD + "/top?group=region:eu").body())
          .contains("\"player\":\"p\"", "\"name\":\"Päivi\"", "\"metadata\":{\"level\":42}");
      server.post(BOARD + "/scores", "{\"player\":\"q\",\"score\":9}");
      assertThat(server.get(BOARD + "/top").body()).doesNotContain("\"player\":\"q\"");
    }
  }

  @Test
  void a_second_process_on_the_same_data_is_refused_in_one_sentence() throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      Process second = ServerProcess.launch(data);
      String complaint = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(second.waitFor()).isEqualTo(1);
      assertThat(complaint).contains("is in use by process");
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void an_address_that_others_can_reach_is_refused_while_there_are_no_keys() throws Exception {
    Process server = ServerProcess.launch(data, "--host", "0.0.0.0");
    String complaint = new String(server.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(server.waitFor()).isEqualTo(1);
    assertThat(complaint).contains("no key yet", "./laurel key create --role admin");
    assertThat(complaint).doesNotContain("Listening");
  }

  @Test
  void a_taken_port_is_found_before_the_data_is_touched() throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      String port = Integer.toString(server.port());
      Process second = ServerProcess.launch(data, "--port", port);
      String complaint = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(second.waitFor()).isEqualTo(1);
      assertThat(complaint)
          .contains("cannot listen on", port, "choose another --port")
          .doesNotContain("is in use by process");
    }
  }
}
