package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the guide of the command line tells to type does what it says.
final class CommandLineGuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "guides", "command-line.md");
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir Path data;
  @TempDir Path directory;

  @Test
  void the_commands_work_as_they_are_written() throws Exception {
    Matcher block = BLOCK.matcher(Files.readString(GUIDE));
    assertThat(block.find()).isTrue();
    List<String> commands = block.group(1).lines().toList();
    assertThat(commands).hasSize(7);
    installProgram();
    try (ServerProcess server = ServerProcess.start(data);
        RedisServer redis = RedisServer.start(directory)) {
      redis.command("ZADD", "scores", "12000", "player7", "17000", "player8");
      List<String> said = commands.stream().map(line -> run(line, server, redis)).toList();
      assertThat(said.get(0)).contains("Defined CyberClash/high-score.");
      assertThat(said.get(1)).contains("Changed.", "region:eu: rank 1 of 1, score 15,750");
      assertThat(said.get(2)).contains("1   CyberNinja  15,750");
      assertThat(said.get(3)).contains("CyberNinja");
      assertThat(said.get(4)).contains("1 written to scores.csv.");
      assertThat(said.get(5)).contains("1 accepted");
      assertThat(said.get(6)).contains("2 accepted, 2 changed something");
      assertThat(server.get("/v1/games/CyberClash/boards/high-score/players/player8").body())
          .contains("\"rank\":1,");
    }
  }

  private void installProgram() throws IOException {
    Path program = directory.resolve("laurel");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 '%s' \"$@\"\n"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"), Main.class.getName()));
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  /// In a directory of its own, with the program of this test as `./laurel`.
  private String run(String line, ServerProcess server, RedisServer redis) {
    String command =
        line.replace("redis://127.0.0.1:6379", redis.uri())
            // Whoever types it ends it with Ctrl-C.
            .replace("./laurel watch", "./laurel watch --events 1");
    try {
      ProcessBuilder shell =
          new ProcessBuilder("bash", "-c", command)
              .directory(directory.toFile())
              .redirectErrorStream(true);
      shell.environment().put("CLASSPATH", System.getProperty("java.class.path"));
      shell.environment().put("LAUREL_URL", "http://127.0.0.1:" + server.port());
      Process typed = shell.start();
      String said = new String(typed.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(typed.waitFor()).as("%s%n%s", command, said).isZero();
      return said;
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
