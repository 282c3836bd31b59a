package dev.laurel.redis;

import dev.laurel.core.live.Changed;
import dev.laurel.testkit.server.RedisCluster;
import dev.laurel.testkit.server.RedisServer;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// News between two instances over a cluster, in which any server passes it on to all.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ClusterFeedTest {
  @TempDir private Path directory;
  private RedisCluster cluster;
  private RedisFeed one;
  private RedisFeed two;
  private final BlockingQueue<Changed> heard = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws Exception {
    cluster = RedisCluster.start(directory);
    one = RedisFeed.open(RedisSettings.ofCluster(cluster.uris().subList(0, 2)));
    two = RedisFeed.open(RedisSettings.ofCluster(cluster.uris().subList(1, 3)));
    two.subscribe(heard::add);
  }

  @AfterEach
  void stop() {
    one.close();
    two.close();
    cluster.close();
  }

  @Test
  void news_arrives_also_after_each_master_was_killed() throws Exception {
    awaitNews();
    for (RedisServer master : cluster.masters()) {
      master.kill();
      cluster.awaitFailover(master);
      awaitNews();
      master.startAgain();
      cluster.awaitWhole();
    }
  }

  /// What is told before the other listens is told again as everything; so it is sent until it
  /// arrives by itself.
  private void awaitNews() throws InterruptedException {
    heard.clear();
    Changed next = Changed.of(Set.of(Scene.EU));
    Changed told = null;
    while (told == null || !told.standings().contains(Scene.EU)) {
      one.publish(next);
      told = heard.poll(200, TimeUnit.MILLISECONDS);
    }
  }
}
