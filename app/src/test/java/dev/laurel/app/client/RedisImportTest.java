package dev.laurel.app.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Reads a real Redis; whoever is told writes down what it is sent, and can be away.
final class RedisImportTest {
  private static final int MEMBERS = 5_000;

  @TempDir Path directory;

  private RedisServer redis;
  private HttpServer laurel;
  private final List<String> batches = new ArrayList<>();
  private int batchesBeforeItIsAway = Integer.MAX_VALUE;
  private final StringWriter errors = new StringWriter();
  private String output = "";

  @BeforeEach
  void start() throws IOException {
    redis = RedisServer.start(directory);
    laurel = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    laurel.createContext("/", this::answer);
    laurel.start();
  }

  @AfterEach
  void stop() {
    laurel.stop(0);
    redis.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean away = batches.size() >= batchesBeforeItIsAway;
    if (!away) {
      batches.add(lines);
    }
    byte[] body =
        (away ? "{}" : "{\"accepted\":" + lines.lines().count() + "}")
            .getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(away ? 503 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private int importSet(String key) {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new ImportCommand())
            .setErr(new PrintWriter(errors, true))
            .setOut(new PrintWriter(out, true))
            .setExecutionExceptionHandler((failure, line, _) -> {
              line.getErr().println(failure.getMessage());
              return 1;
            })
            .execute(
                "g",
                "b",
                "--from-redis",
                redis.uri(),
                "--redis-key",
                key,
                "--url",
                "http://127.0.0.1:" + laurel.getAddress().getPort());
    output = out.toString();
    return code;
  }

  private void fill(String key, int members) throws IOException {
    for (int first = 0; first < members; first += 500) {
      List<String> words = new ArrayList<>(List.of("ZADD", key));
      for (int i = first; i < first + 500; i++) {
        words.add(Integer.toString(i));
        words.add("player" + i);
      }
      redis.command(words.toArray(String[]::new));
    }
  }

  private List<String> players() {
    return batches.stream()
        .flatMap(String::lines)
        .map(line -> Json.shown(Json.object(line).get("player")))
        .toList();
  }

  @Test
  void a_set_of_many_pages_is_sent_whole() throws Exception {
    fill("many", MEMBERS);

    assertThat(importSet("many")).as(errors.toString()).isZero();

    assertThat(players()).hasSize(MEMBERS).doesNotHaveDuplicates();
    assertThat(batches).hasSizeGreaterThan(2);
    assertThat(output).contains("5000 accepted");
  }

  @Test
  void an_import_that_broke_off_goes_on_where_it_came_to() throws Exception {
    fill("broken:off", MEMBERS);
    batchesBeforeItIsAway = 2;
    assertThat(importSet("broken:off")).isEqualTo(1);
    int sent = players().size();
    Path mark = Path.of("broken_off.redis.laurel-progress");
    assertThat(mark).exists();

    batchesBeforeItIsAway = Integer.MAX_VALUE;
    assertThat(importSet("broken:off")).isZero();

    assertThat(errors.toString()).contains("Going on after " + sent + " members.");
    assertThat(players()).hasSize(MEMBERS).doesNotHaveDuplicates();
    assertThat(mark).doesNotExist();
  }

  @Test
  void a_mark_of_another_set_is_not_gone_on_from() throws Exception {
    redis.command("ZADD", "other", "1", "ann");
    Path mark = Path.of("other.redis.laurel-progress");
    Files.write(mark, List.of("7 100", "another"));
    try {
      assertThat(importSet("other")).isEqualTo(1);
      assertThat(errors.toString()).contains("is another than the one", mark.toString());
      assertThat(batches).isEmpty();
    } finally {
      Files.deleteIfExists(mark);
    }
  }

  @Test
  void what_is_no_score_is_told_and_the_rest_is_sent() throws Exception {
    redis.command(
        "ZADD", "odd", "3.5", "half", "inf", "endless", "1e19", "huge", "-7", "ok", "9e15", "big");

    assertThat(importSet("odd")).isEqualTo(1);

    assertThat(players()).containsExactlyInAnyOrder("ok", "big");
    assertThat(batches.getFirst()).contains("\"score\":-7", "\"score\":9000000000000000");
    assertThat(errors.toString())
        .contains("Member 'half': its score 3.5 is not an integer")
        .contains("Member 'endless': its score infinity is beyond")
        .contains("Member 'huge': its score 10000000000000000000 is beyond");
    assertThat(output).contains("2 accepted").contains("3 rejected");
  }

  @Test
  void what_is_no_sorted_set_is_said() throws Exception {
    redis.command("SET", "text", "1");

    assertThat(importSet("text")).isEqualTo(1);
    assertThat(importSet("nothing")).isEqualTo(1);

    assertThat(errors.toString())
        .contains("The key 'text' has a string, and no sorted set.")
        .contains("There is no key 'nothing'");
  }

  @Test
  void a_redis_that_is_away_is_said() {
    redis.kill();

    assertThat(importSet("any")).isEqualTo(1);

    assertThat(errors.toString()).contains("does not answer").doesNotContain("Exception");
  }
}
