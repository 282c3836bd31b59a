package dev.laurel.core.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LocalFeedTest {
  private static StandingsId standings(int number) {
    return new StandingsId(BoardKey.of("game", "b" + number), "ALL-TIME", Group.GLOBAL);
  }

  private static Changed changed(int number) {
    return Changed.of(Set.of(standings(number)));
  }

  @Test
  void a_listener_that_is_busy_is_told_the_rest_at_once() throws InterruptedException {
    BlockingQueue<Changed> told = new LinkedBlockingQueue<>();
    CountDownLatch busy = new CountDownLatch(1);
    try (LocalFeed feed = new LocalFeed()) {
      feed.subscribe(changed -> {
        told.add(changed);
        awaitQuietly(busy);
      });
      feed.publish(changed(1));
      assertThat(told.take()).isEqualTo(changed(1));
      feed.publish(changed(2));
      feed.publish(changed(3));
      feed.publish(changed(2));
      busy.countDown();
      assertThat(told.take().standings()).containsExactlyInAnyOrder(standings(2), standings(3));
    }
  }

  @Test
  void a_listener_that_fails_is_told_again() throws InterruptedException {
    BlockingQueue<Changed> told = new LinkedBlockingQueue<>();
    try (LocalFeed feed = new LocalFeed()) {
      feed.subscribe(changed -> {
        told.add(changed);
        throw new IllegalStateException("on purpose");
      });
      feed.publish(changed(1));
      assertThat(told.take()).isEqualTo(changed(1));
      feed.publish(changed(2));
      assertThat(told.take()).isEqualTo(changed(2));
    }
  }

  @Test
  void a_closed_subscription_hears_nothing_and_others_do() throws InterruptedException {
    BlockingQueue<Changed> gone = new LinkedBlockingQueue<>();
    BlockingQueue<Changed> there = new LinkedBlockingQueue<>();
    try (LocalFeed feed = new LocalFeed()) {
      feed.subscribe(gone::add).close();
      feed.subscribe(there::add);
      feed.publish(changed(1));
      assertThat(there.take()).isEqualTo(changed(1));
      assertThat(gone).isEmpty();
    }
  }

  @Test
  void too_many_standings_are_everything() {
    Set<StandingsId> many = new HashSet<>();
    for (int i = 0; i < Changed.MAX_STANDINGS; i++) {
      many.add(standings(i));
    }
    Changed all = Changed.of(many);
    assertThat(all.everything()).isFalse();
    Changed again = all.and(changed(0));
    assertThat(again.standings()).isEqualTo(many);
    assertThat(again.moves()).containsEntry(standings(0), 2L).containsEntry(standings(1), 1L);
    assertThat(all.and(changed(Changed.MAX_STANDINGS))).isEqualTo(Changed.EVERYTHING);
    assertThat(Changed.EVERYTHING.and(changed(1))).isEqualTo(Changed.EVERYTHING);
    assertThat(Changed.NOTHING.and(Changed.NOTHING).isNothing()).isTrue();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
