package dev.laurel.redis;

import static dev.laurel.redis.Scene.ALL_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.testkit.server.RedisServer;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Redis stops, freezes, and comes back.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FaultTest {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  @TempDir private Path directory;
  private RedisServer server;
  private RedisIndex index;

  @BeforeEach
  void start() throws IOException {
    server = RedisServer.start(directory);
    RedisSettings settings = RedisSettings.of(server.uri(0)).withExpiry(Expiry.NEVER);
    index = RedisIndex.open(settings.withTimeout(PATIENCE));
    awaitAnswer();
    index.begin(1);
    index.define(Scene.board());
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    assertThat(index.total(ALL_TIME)).isEqualTo(1);
  }

  @AfterEach
  void stop() {
    index.close();
    server.close();
  }

  @Test
  void a_server_that_is_gone_refuses_and_one_that_comes_back_empty_does_too() throws IOException {
    server.kill();
    assertUnavailable();
    server.startAgain();
    awaitAnswer();
    assertThat(index.storedGeneration()).isEmpty();
    assertUnavailable();
    index.begin(2);
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    assertThat(index.total(ALL_TIME)).isEqualTo(1);
  }

  @Test
  void a_server_that_comes_back_with_an_old_image_of_itself_is_not_trusted() throws IOException {
    Raw.ask(server.uri(0), RedisCommands::save);
    index.apply(Scene.change(ALL_TIME, 2, 20, 1));
    server.kill();
    server.startAgain();
    awaitAnswer();
    String stamp = Raw.ask(server.uri(0), it -> it.get("laurel:generation"));
    assertThat(stamp).startsWith("1@");
    assertThat(index.storedGeneration()).isEmpty();
    assertUnavailable();
  }

  @Test
  void a_server_that_hangs_is_given_up_and_found_again() throws Exception {
    server.freeze();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      callers.add(Thread.ofVirtual().start(this::assertUnavailable));
    }
    for (Thread caller : callers) {
      caller.join();
    }
    assertUnavailable();
    server.thaw();
    awaitAnswer();
    assertThat(index.storedGeneration()).hasValue(1);
    assertThat(index.total(ALL_TIME)).isEqualTo(1);
    index.apply(Scene.change(ALL_TIME, 1, 30, 3));
    assertThat(index.place(ALL_TIME, Scene.player(1)).orElseThrow().ranked().entry().score())
        .isEqualTo(30);
  }

  @Test
  void an_index_opens_without_a_server() throws IOException {
    server.kill();
    try (RedisIndex early = RedisIndex.open(RedisSettings.of(server.uri(0)))) {
      early.expect(1);
      assertThatExceptionOfType(IndexUnavailable.class).isThrownBy(early::ping);
      server.startAgain();
      await(early);
      assertThat(early.storedGeneration()).isEmpty();
    }
  }

  private void assertUnavailable() {
    assertThatExceptionOfType(IndexUnavailable.class).isThrownBy(() -> index.total(ALL_TIME));
    assertThatExceptionOfType(IndexUnavailable.class)
        .isThrownBy(() -> index.apply(Scene.change(ALL_TIME, 1, 20, 2)));
  }

  private void awaitAnswer() {
    await(index);
  }

  /// Until both connections stand; the timeout of the test ends it.
  private static void await(RedisIndex index) {
    while (true) {
      try {
        index.ping();
        index.divisions(_ -> {});
        return;
      } catch (IndexUnavailable _) {
        Thread.onSpinWait();
      }
    }
  }
}
