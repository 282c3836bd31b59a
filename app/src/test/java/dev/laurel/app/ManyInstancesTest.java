package dev.laurel.app;

import static dev.laurel.app.SharedScene.FROM_LEDGER;
import static dev.laurel.app.SharedScene.await;
import static dev.laurel.app.SharedScene.awaitIndex;
import static dev.laurel.app.SharedScene.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.ServerProcess.Ended;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two real servers on one PostgreSQL and one Redis. Every test has a board of its own.
final class ManyInstancesTest {
  @TempDir static Path directory;

  private static SharedScene scene;
  private static ServerProcess first;
  private static ServerProcess second;

  @BeforeAll
  static void start() throws IOException {
    scene = new SharedScene(directory);
    first = scene.serve("--verify-interval", "PT0S");
    second = scene.serve("--verify-interval", "PT0S");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  private static String board(String name, String definition) {
    String board = "/v1/games/g/boards/" + name;
    assertThat(first.put(board, definition).statusCode()).isEqualTo(201);
    return board;
  }

  @Test
  void what_one_writes_the_other_tells_at_once() {
    String board = board("at-once", "{}");
    for (int i = 0; i < 40; i++) {
      ServerProcess writing = i % 2 == 0 ? first : second;
      ServerProcess reading = i % 2 == 0 ? second : first;
      String player = "p" + i;
      submit(writing, board, player, i, "at-once-" + i);
      assertThat(reading.get(board + "/players/" + player).body())
          .contains("\"total\":" + (i + 1), "\"rank\":1,", "\"score\":" + i + ",");
    }
    awaitIndex(first, board);
    awaitIndex(second, board);
    assertThat(first.get(board + "/top?limit=40").body())
        .isEqualTo(second.get(board + "/top?limit=40").body());
  }

  @Test
  void an_estimate_hears_of_what_the_other_writes() {
    String board = board("estimates", "{}");
    for (int i = 0; i < 10; i++) {
      submit(first, board, "p" + i, i, "estimates-" + i);
    }
    String estimate = board + "/players/p3?estimate=true";
    await("p3 is not the seventh", () -> first.get(estimate).body().contains("\"atMost\":7,"));
    await("p3 is not the seventh", () -> second.get(estimate).body().contains("\"atMost\":7,"));
    submit(first, board, "p10", 10, "estimates-10");
    for (ServerProcess server : List.of(first, second)) {
      await(
          "the estimate does not have the newcomer",
          () -> server.get(estimate).body().matches(".*\"atMost\":([89]|1[01]),.*"));
      assertThat(server.get(board + "/rank?score=3&estimate=true").body())
          .contains("\"estimate\":true", "\"at\":");
    }
  }

  @Test
  void a_stream_of_one_tells_what_the_other_writes_and_goes_on_there() throws Exception {
    String board = board("streamed", "{}");
    String stream = board + "/stream?limit=5";
    submit(second, board, "ann", 1, "streamed-ann");
    awaitIndex(first, board);
    awaitIndex(second, board);
    EventStream.Event last;
    try (EventStream told = first.stream(stream)) {
      assertThat(told.next().name()).isEqualTo("snapshot");
      submit(second, board, "bob", 2, "streamed-bob");
      EventStream.Event update = told.next();
      assertThat(update.name()).isEqualTo("update");
      assertThat(update.data()).contains("\"changedPositions\":[1,2]", "bob", "ann");
      last = update;
    }
    try (EventStream resumed = second.stream(stream, "Last-Event-ID", last.id())) {
      submit(first, board, "kim", 3, "streamed-kim");
      EventStream.Event update = resumed.next();
      assertThat(update.name())
          .as("what it had is not told again: %s after %s", update, last)
          .isEqualTo("update");
      assertThat(update.data()).contains("\"changedPositions\":[1,2,3]", "kim");
    }
    try (EventStream late = first.stream(stream, "Last-Event-ID", last.id())) {
      EventStream.Event all = late.next();
      assertThat(all.name()).as("what it has is no more").isEqualTo("snapshot");
      assertThat(all.data()).contains("kim", "bob", "ann");
    }
  }

  @Test
  void a_key_counts_once_whoever_gets_it() {
    String board = board("keys", "{\"policy\":\"sum\"}");
    HttpResponse<String> once = submit(first, board, "ann", 5, "the-key");
    HttpResponse<String> again = submit(second, board, "ann", 5, "the-key");
    assertThat(again.headers().firstValue("idempotent-replayed")).contains("true");
    assertThat(event(again)).isEqualTo(event(once));
    assertThat(first.get(board + "/players/ann").body()).contains("\"score\":5,");
    assertThat(submit(second, board, "ann", 6, "the-key").statusCode()).isEqualTo(409);
  }

  private static String event(HttpResponse<String> receipt) {
    String body = receipt.body();
    int from = body.indexOf("\"event\":");
    return body.substring(from, body.indexOf(',', from));
  }

  @Test
  void without_redis_ranks_come_from_the_ledger_until_it_is_back() throws Exception {
    String board = board("without-redis", "{}");
    submit(first, board, "ann", 1, "before");
    awaitIndex(second, board);
    scene.redis().kill();
    try {
      HttpResponse<String> receipt = submit(first, board, "bob", 2, "meanwhile");
      assertThat(receipt.statusCode()).isEqualTo(200);
      assertThat(receipt.body()).contains("\"rank\":1,");
      assertThat(second.get(board + "/players/ann").body())
          .contains(FROM_LEDGER, "\"rank\":2,", "\"total\":2");
      assertThat(first.get(board + "/top").body()).contains(FROM_LEDGER, "bob", "ann");
      assertThat(first.get("/readyz").statusCode()).isEqualTo(200);
    } finally {
      scene.redis().startAgain();
    }
    awaitIndex(first, board);
    awaitIndex(second, board);
    assertThat(second.get(board + "/players/ann").body()).contains("\"rank\":2,", "\"total\":2");
    assertThat(verify().code()).isZero();
  }

  @Test
  void verify_finds_what_was_altered_in_redis_and_repairs_it() throws Exception {
    String board = board("altered", "{}");
    for (int i = 0; i < 20; i++) {
      submit(first, board, "p" + i, i, "altered-" + i);
    }
    awaitIndex(first, board);
    assertThat(scene.redis().command("EVAL", ALTERATION, "0")).isNotEqualTo(":0");
    Ended found = verify();
    assertThat(found.code()).isEqualTo(1);
    assertThat(found.output()).contains("Differences:");
    Ended repaired = verify("--repair");
    assertThat(repaired.code()).isEqualTo(1);
    assertThat(repaired.output()).contains("made anew", "The index agrees with the ledger.");
    Ended clean = verify();
    assertThat(clean.code()).isZero();
    assertThat(clean.output()).contains("g/altered");
  }

  /// Takes a field out of every hash, and tells of how many.
  private static final String ALTERATION =
      "\"local n = 0 for _, k in ipairs(redis.call('KEYS', '*')) do"
          + " if redis.call('TYPE', k).ok == 'hash' then"
          + " redis.call('HDEL', k, redis.call('HKEYS', k)[1]) n = n + 1 end end return n\"";

  private static Ended verify(String... more) throws IOException, InterruptedException {
    return ServerProcess.run("verify", scene.flags(more));
  }

  @Test
  void roles_split_reading_from_writing() throws Exception {
    String board = board("roles", "{}");
    try (ServerProcess reader = scene.serve("--role", "read");
        ServerProcess writer = scene.serve("--role", "write")) {
      assertThat(submit(writer, board, "ann", 1, "role").statusCode()).isEqualTo(200);
      assertThat(reader.get(board + "/players/ann").body()).contains("\"rank\":1,");
      assertThat(reader.get(board).statusCode()).isEqualTo(200);
      HttpResponse<String> write = submit(reader, board, "bob", 2, "no");
      assertThat(write.statusCode()).isEqualTo(403);
      assertThat(write.body()).contains("/problems/wrong-instance", "--role read");
      HttpResponse<String> read = writer.get(board + "/top");
      assertThat(read.statusCode()).isEqualTo(403);
      assertThat(read.body()).contains("/problems/wrong-instance", "--role write");
      assertThat(reader.stop()).isZero();
      assertThat(writer.stop()).isZero();
    }
  }
}
