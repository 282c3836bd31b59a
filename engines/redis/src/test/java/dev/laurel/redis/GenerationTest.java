package dev.laurel.redis;

import static dev.laurel.redis.Scene.ALL_TIME;
import static dev.laurel.redis.Scene.KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.RankIndex;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// No answer comes from a Redis that lost what it had.
final class GenerationTest {
  private static Databases databases;
  private String uri;

  @BeforeAll
  static void start() {
    databases = new Databases();
  }

  @BeforeEach
  void take() {
    uri = databases.fresh();
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  private RedisIndex begun(long generation) {
    RedisIndex index = databases.index(uri);
    index.begin(generation);
    index.define(Scene.board());
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    return index;
  }

  @Test
  void nothing_is_answered_after_the_keys_are_flushed() {
    RedisIndex index = begun(1);
    Raw.ask(uri, RedisCommands::flushdb);
    List<Consumer<RankIndex>> uses =
        List.of(
            it -> it.total(ALL_TIME),
            it -> it.range(ALL_TIME, 1, 10),
            it -> it.place(ALL_TIME, Scene.player(1)),
            it -> it.distribution(ALL_TIME, 10),
            it -> it.windows(KEY),
            it -> it.heldWindows(KEY),
            it -> it.apply(Scene.change(ALL_TIME, 1, 20, 2)),
            it -> it.define(Scene.board()),
            it -> it.dropWindow(KEY, "ALL-TIME"));
    for (Consumer<RankIndex> use : uses) {
      assertThatExceptionOfType(IndexUnavailable.class)
          .isThrownBy(() -> use.accept(index))
          .withMessageContaining("STALEGEN");
    }
    long left = Raw.ask(uri, RedisCommands::dbsize);
    assertThat(left).isZero();
    assertThat(index.storedGeneration()).isEmpty();
  }

  @Test
  void a_new_generation_begins_empty_and_ends_the_old_one() {
    RedisIndex old = begun(1);
    RedisIndex renewed = databases.index(uri);
    assertThat(renewed.storedGeneration()).hasValue(1);
    renewed.begin(2);
    renewed.define(Scene.board());
    assertThat(renewed.total(ALL_TIME)).isZero();
    assertThat(renewed.heldWindows(KEY)).isEmpty();
    assertThatExceptionOfType(IndexUnavailable.class)
        .isThrownBy(() -> old.apply(Scene.change(ALL_TIME, 1, 10, 2)));
    assertThat(renewed.total(ALL_TIME)).isZero();
    old.expect(2);
    assertThat(old.total(ALL_TIME)).isZero();
  }

  @Test
  void keys_of_others_outlive_a_new_generation() {
    Raw.ask(uri, it -> it.set("laurels", "theirs"));
    begun(1).begin(2);
    String kept = Raw.ask(uri, it -> it.get("laurels"));
    assertThat(kept).isEqualTo("theirs");
    Raw.ask(uri, it -> it.del("laurels"));
  }

  @Test
  void nothing_is_answered_before_a_generation_is_expected() {
    begun(1);
    RedisIndex index = databases.index(uri);
    index.define(Scene.board());
    assertThatExceptionOfType(IndexUnavailable.class).isThrownBy(() -> index.total(ALL_TIME));
    index.expect(1);
    assertThat(index.total(ALL_TIME)).isEqualTo(1);
  }

  @Test
  void a_board_with_entries_that_is_not_defined_here_is_not_taken_for_empty() {
    begun(1);
    RedisIndex index = databases.index(uri);
    index.expect(1);
    assertThatExceptionOfType(IndexUnavailable.class)
        .isThrownBy(() -> index.range(ALL_TIME, 1, 10));
  }

  @Test
  void scripts_that_the_server_forgot_are_sent_again() {
    RedisIndex index = begun(1);
    Raw.ask(uri, RedisCommands::scriptFlush);
    index.apply(Scene.change(ALL_TIME, 1, 20, 2));
    Raw.ask(uri, RedisCommands::scriptFlush);
    assertThat(index.range(ALL_TIME, 1, 10).entries().getFirst().entry().score()).isEqualTo(20);
  }
}
