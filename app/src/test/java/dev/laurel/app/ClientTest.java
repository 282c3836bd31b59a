package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.ServerProcess.Ended;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands for people, each a process of its own, against a real server. Every test has a
/// board of its own.
final class ClientTest {
  @TempDir static Path data;
  @TempDir Path files;

  private static ServerProcess server;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.start(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Ended run(String command, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--url", "http://127.0.0.1:" + server.port()));
    return ServerProcess.run(command, all);
  }

  private static String output(String command, String... arguments)
      throws IOException, InterruptedException {
    Ended ended = run(command, arguments);
    assertThat(ended.code()).as(ended.errors()).isZero();
    return ended.output();
  }

  @Test
  void a_board_is_defined_scored_and_shown() throws Exception {
    output("board", "define", "g", "shown", "--windows", "all-time,daily", "--groups", "region");
    assertThat(output("board", "list", "g")).contains("shown  desc, best, all-time daily");
    assertThat(
            output("submit", "g", "shown", "ann", "1500", "--name", "안나", "--group", "region=kr"))
        .contains("Changed.", "ALL-TIME region:kr: rank 1 of 1, score 1,500");
    output("submit", "g", "shown", "bob", "900");
    assertThat(output("top", "g", "shown")).contains("2 players", "1   안나  1,500", "2   bob");
    assertThat(output("top", "g", "shown", "--group", "region:kr")).doesNotContain("bob");
    assertThat(output("watch", "g", "shown", "--events", "1")).contains("안나");
    output("board", "delete", "g", "shown");
    Ended gone = run("top", "g", "shown");
    assertThat(gone.code()).isEqualTo(1);
    assertThat(gone.errors()).contains("shown").doesNotContain("Exception");
  }

  @Test
  void what_is_exported_is_imported_and_a_repeated_line_counts_once() throws Exception {
    output("board", "define", "g", "sums", "--policy", "sum");
    Path csv = files.resolve("scores.csv");
    Files.writeString(csv, "player,score,name\nann,5,\"A, B\"\nbob,7,\nann,1,\nbad\n");
    Ended first = run("import", "g", "sums", csv.toString());
    assertThat(first.code()).isEqualTo(1);
    assertThat(first.output()).contains("3 accepted").contains("1 rejected");
    assertThat(first.errors()).contains("Line 5: it has 1 values for 3 columns");
    run("import", "g", "sums", csv.toString());
    assertThat(output("top", "g", "sums")).contains("A, B").contains("6").contains("7");
    for (String name : List.of("out.csv", "out.ndjson")) {
      Path out = files.resolve(name);
      assertThat(output("export", "g", "sums", out.toString())).contains("2 written");
      output("board", "define", "g", "copy");
      output("import", "g", "copy", out.toString());
      assertThat(server.get("/v1/games/g/boards/copy/top").body().replaceAll(".*standings", ""))
          .isEqualTo(
              server.get("/v1/games/g/boards/sums/top").body().replaceAll(".*standings", ""));
      output("board", "delete", "g", "copy");
      assertThat(files.resolve(name + ".laurel-progress")).doesNotExist();
    }
  }

  @Test
  void an_import_goes_on_where_it_came_to() throws Exception {
    output("board", "define", "g", "resumed");
    Path file = files.resolve("r.ndjson");
    Files.writeString(file, "{\"player\":\"ann\",\"score\":1}\n");
    Path mark = files.resolve("r.ndjson.laurel-progress");
    Files.writeString(mark, "1\nanother\n");
    Ended other = run("import", "g", "resumed", file.toString());
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.errors()).contains("is another than the one");
  }

  @Test
  void a_sorted_set_in_redis_becomes_a_board() throws Exception {
    output("board", "define", "g", "moved");
    try (RedisServer redis = RedisServer.start(files)) {
      redis.command("ZADD", "moved", "30", "mia", "10", "leo", "0.5", "eve", "20", "kim");
      Ended ended =
          run("import", "g", "moved", "--from-redis", redis.uri(), "--redis-key", "moved");

      assertThat(ended.output()).contains("3 accepted").contains("1 rejected");
      assertThat(ended.errors()).contains("Member 'eve'");
      assertThat(output("top", "g", "moved"))
          .containsSubsequence("1   mia", "30", "2   kim", "20", "3   leo", "10");
    }
    Ended both = run("import", "g", "moved", "a.csv", "--from-redis", "x", "--redis-key", "y");
    assertThat(both.code()).isEqualTo(2);
    Ended neither = run("import", "g", "moved");
    assertThat(neither.code()).isEqualTo(2);
    assertThat(neither.errors()).contains("Name a FILE, or a set");
  }

  @Test
  void nobody_there_is_said_in_one_sentence() throws Exception {
    Ended ended = ServerProcess.run("top", List.of("g", "b", "--url", "http://127.0.0.1:1"));
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("No server answers at").hasLineCount(1);
  }
}
