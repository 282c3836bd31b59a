package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.live.Changed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// News between two instances.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RedisFeedTest {
  @TempDir private Path directory;
  private RedisServer server;
  private RedisFeed one;
  private RedisFeed two;
  private final BlockingQueue<Changed> heard = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws IOException {
    server = RedisServer.start(directory);
    one = RedisFeed.open(RedisSettings.of(server.uri(0)));
    two = RedisFeed.open(RedisSettings.of(server.uri(0)));
    two.subscribe(heard::add);
  }

  @AfterEach
  void stop() {
    one.close();
    two.close();
    server.close();
  }

  @Test
  void standings_that_change_here_are_told_there() throws InterruptedException {
    awaitEverything();
    Set<StandingsId> sent = Set.of(Scene.ALL_TIME, Scene.WEEK, Scene.EU_2);
    one.publish(Changed.of(sent));
    Set<StandingsId> told = new HashSet<>();
    while (!told.equals(sent)) {
      told.addAll(heard.take().standings());
      assertThat(sent).containsAll(told);
    }
  }

  @Test
  void listeners_of_the_same_process_are_told_without_redis() throws InterruptedException {
    server.kill();
    BlockingQueue<Changed> here = new LinkedBlockingQueue<>();
    one.subscribe(here::add);
    one.publish(Changed.of(Set.of(Scene.EU)));
    Changed next = here.take();
    while (next.everything()) {
      next = here.take();
    }
    assertThat(next.standings()).containsExactly(Scene.EU);
  }

  @Test
  void whoever_was_cut_off_is_told_that_everything_may_have_changed() throws Exception {
    awaitEverything();
    server.kill();
    one.publish(Changed.of(Set.of(Scene.EU)));
    server.startAgain();
    awaitEverything();
  }

  @Test
  void news_that_does_not_fit_one_message_is_told_in_several() {
    Set<StandingsId> many = new HashSet<>();
    for (int i = 0; i < 2 * FeedMessage.MAX_STANDINGS + 1; i++) {
      many.add(Scene.in("r" + i));
    }
    FeedMessage message = new FeedMessage("me", Changed.of(many));
    Set<StandingsId> told = new HashSet<>();
    assertThat(message.texts()).hasSize(3);
    for (String text : message.texts()) {
      told.addAll(FeedMessage.parse(text).orElseThrow().changed().standings());
    }
    assertThat(told).isEqualTo(many);
  }

  @Test
  void boards_and_players_are_told_too() {
    Changed changed =
        new Changed(
            false,
            Map.of(Scene.EU, 1L, Scene.WEEK, 7L),
            Set.of(BoardKey.of("game", "board")),
            Set.of(new PlayerId("ann:1@x"), new PlayerId("bob")));
    String text = new FeedMessage("me", changed).texts().getFirst();
    assertThat(FeedMessage.parse(text).orElseThrow().changed()).isEqualTo(changed);
  }

  @Test
  void what_others_say_on_the_channel_is_no_news() {
    assertThat(FeedMessage.parse("hello\nworld")).isEmpty();
    assertThat(FeedMessage.parse("hello\na/b/c/region")).isEmpty();
    assertThat(FeedMessage.parse("hello\na/b/2025 0")).isEmpty();
    assertThat(FeedMessage.parse("hello\na/b/2025 -1")).isEmpty();
    assertThat(FeedMessage.parse("hello\na/b/2025 99999999999")).isEmpty();
  }

  private void awaitEverything() throws InterruptedException {
    boolean everything = false;
    while (!everything) {
      everything = heard.take().everything();
    }
  }
}
