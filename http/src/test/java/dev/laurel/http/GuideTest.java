package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a guide tells to type does what it says. Where a block says `next-day`, a day passes first.
final class GuideTest {
  private static final Pattern BLOCK =
      Pattern.compile("```sh( next-day)?\n(.*?)```", Pattern.DOTALL);

  private final TestServer server = TestServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void the_daily_rankings_work_as_they_are_written() throws Exception {
    Instant then = Instant.parse("2026-02-21T05:00:00Z");
    server.clock.advance(Duration.between(server.clock.instant(), then));
    List<String> answers = run(Path.of("..", "docs", "guides", "daily-rankings.md"));

    assertThat(answers).hasSize(10);
    assertThat(answers.get(0)).contains("\"board\":\"level\"").contains("\"board\":\"power\"");
    assertThat(answers.get(1)).contains("\"board\":\"power\"").contains("\"changed\":true");
    assertThat(answers.get(2)).contains("\"accepted\":300");
    assertThat(answers.get(3)).contains("\"date\":\"2026-02-21\"").contains("\"total\":303");
    assertThat(answers.get(4)).contains("\"rank\":100").doesNotContain("\"rank\":101");
    assertThat(answers.get(4).split("\"official\":true", -1)).hasSize(101);
    assertThat(answers.get(5)).startsWith("{").contains("\"rank\":101").contains("\"rank\":200");
    assertThat(answers.get(6)).contains("\"score\":80").contains("\"Hello\"");
    assertThat(answers.get(7)).contains("\"movement\":").contains("\"rank\":1");
    assertThat(answers.get(8))
        .contains("\"date\":\"2026-02-22\"")
        .contains("\"date\":\"2026-02-21\"")
        .contains("\"score\":72");
    assertThat(answers.get(9)).contains("0b9c3f6e-58d2-4c1b-9b3a-2f1d7c5a1e01");
  }

  /// The answers of its blocks, each all answers of the block's commands.
  private List<String> run(Path guide) throws Exception {
    List<String> answers = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(guide));
    while (block.find()) {
      if (block.group(1) != null) {
        server.clock.advance(Duration.ofDays(1));
      }
      server.laurel().archivist().run();
      answers.add(shell(block.group(2)));
    }
    return answers;
  }

  private String shell(String commands) throws IOException, InterruptedException {
    String script =
        "set -euo pipefail\n"
            + commands
                .replace("localhost:7400", "127.0.0.1:" + server.port())
                .replace("curl ", "curl -sS --fail-with-body ");
    Process bash = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as("%s%n%s", script, answer).isZero();
    return answer;
  }
}
