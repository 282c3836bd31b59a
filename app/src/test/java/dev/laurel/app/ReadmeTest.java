package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the README tells a newcomer to type does what it says.
final class ReadmeTest {
  @TempDir Path data;

  @Test
  void the_tour_works_as_it_is_written() throws Exception {
    List<String> tour =
        Files.readAllLines(Path.of("..", "README.md")).stream()
            .filter(line -> line.startsWith("curl "))
            .toList();
    assertThat(tour).hasSize(5);
    try (ServerProcess server = ServerProcess.start(data)) {
      List<String> answers = tour.stream().map(line -> run(line, server.port())).toList();
      assertThat(answers.get(0)).contains("\"board\":\"high-score\"");
      assertThat(answers.get(1)).contains("\"changed\":true", "\"rank\":1");
      assertThat(answers.get(2)).contains("\"region\":\"eu\"", "\"name\":\"CyberNinja\"");
      assertThat(answers.get(3)).contains("\"ranks\":{\"ordinal\":1");
      assertThat(answers.get(4)).contains("\"player\":\"player123\"");
    }
  }

  private static String run(String line, int port) {
    String command = line.replace("localhost:7400", "127.0.0.1:" + port);
    try {
      Process shell = new ProcessBuilder("bash", "-c", command + " -sS --fail-with-body").start();
      String answer = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(shell.waitFor()).as("%s%n%s", command, answer).isZero();
      return answer;
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
