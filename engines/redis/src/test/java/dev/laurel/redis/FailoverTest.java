package dev.laurel.redis;

import static dev.laurel.redis.Scene.ALL_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.testkit.server.RedisCluster;
import dev.laurel.testkit.server.RedisServer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A master of a cluster is replaced by its replica, which may miss what the master had last.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FailoverTest {
  private static final Address ENTRIES = new Keys(true).of(new Layout(1, 1), Scene.DIVISION, 0);

  @TempDir private Path directory;
  private RedisCluster cluster;
  private RedisIndex index;

  @BeforeEach
  void start() throws Exception {
    cluster = RedisCluster.start(directory);
    index = RedisIndex.open(RedisSettings.ofCluster(cluster.uris()).withExpiry(Expiry.NEVER));
    index.begin(1);
    index.define(Scene.board());
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
  }

  @AfterEach
  void stop() {
    index.close();
    cluster.close();
  }

  /// As the server itself counts them.
  private static long entries(RedisServer server) throws Exception {
    String reply = server.command("HLEN", Keys.text(ENTRIES.keys()[1]));
    return reply.startsWith(":") ? Long.parseLong(reply.substring(1)) : -1;
  }

  private RedisServer master() throws Exception {
    for (RedisServer server : cluster.masters()) {
      if (entries(server) >= 0) {
        return server;
      }
    }
    throw new AssertionError("nobody has the board");
  }

  @Test
  void a_replica_that_misses_what_its_master_had_acknowledged_is_refused() throws Exception {
    RedisServer master = master();
    RedisServer replica = cluster.replicaOf(master);
    cluster.cutOff(replica, master);
    index.apply(Scene.change(ALL_TIME, 2, 20, 1));
    assertThat(index.total(ALL_TIME)).isEqualTo(2);
    master.kill();
    replica.thaw();
    cluster.awaitFailover(master);
    assertThat(entries(replica)).as("the second entry is lost").isLessThan(2);
    for (int i = 0; i < 20; i++) {
      assertThatExceptionOfType(IndexUnavailable.class).isThrownBy(() -> index.total(ALL_TIME));
      assertThatExceptionOfType(IndexUnavailable.class)
          .isThrownBy(() -> index.apply(Scene.change(ALL_TIME, 3, 30, 1)));
    }
    awaitAnswer();
    assertThat(index.storedGeneration()).isEmpty();
    index.begin(2);
    index.apply(Scene.change(ALL_TIME, 2, 20, 1));
    assertThat(index.storedGeneration()).hasValue(2);
    assertThat(index.total(ALL_TIME)).isEqualTo(1);
  }

  private void awaitAnswer() {
    while (true) {
      try {
        index.ping();
        return;
      } catch (IndexUnavailable _) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void a_master_that_was_replaced_and_is_back_without_a_restart_is_not_trusted() throws Exception {
    RedisServer master = master();
    RedisServer replica = cluster.replicaOf(master);
    assertThat(index.storedGeneration()).hasValue(1);
    assertThat(replica.command("CLUSTER", "FAILOVER", "TAKEOVER")).isEqualTo("+OK");
    cluster.awaitFailover(master);
    cluster.awaitWhole();
    assertThat(master.command("CLUSTER", "FAILOVER", "TAKEOVER")).isEqualTo("+OK");
    cluster.awaitFailover(replica);
    cluster.awaitWhole();
    awaitAnswer();
    assertThat(index.storedGeneration()).isEmpty();
    index.begin(2);
    assertThat(index.total(ALL_TIME)).isZero();
  }

  @Test
  void one_master_that_is_flushed_is_noticed() throws Exception {
    assertThat(cluster.masters()).hasSize(RedisCluster.MASTERS);
    assertThat(index.storedGeneration()).hasValue(1);
    assertThat(master().command("FLUSHALL")).isEqualTo("+OK");
    assertThat(index.storedGeneration()).isEmpty();
    assertThatExceptionOfType(IndexUnavailable.class)
        .isThrownBy(() -> index.total(ALL_TIME))
        .withMessageContaining("STALEGEN");
  }
}
