package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.index.Source;
import dev.laurel.core.ledger.Command;
import dev.laurel.postgres.Settings;
import dev.laurel.testkit.server.RedisCluster;
import dev.laurel.testkit.server.RedisServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two instances on one PostgreSQL and a Redis Cluster, clients who write and check, a board in one
/// place and one in four shards; and masters that go.
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ClusterChaosTest {
  private static final int SOME = 40;

  @TempDir private Path postgresDirectory;
  @TempDir private Path redisDirectory;
  private PostgresFixture postgres;
  private RedisCluster cluster;
  private final List<Instance> instances = new ArrayList<>();
  private Clients clients;

  /// What goes wrong with a master, once, while the clients go on.
  private enum Fault {
    KILLED,
    /// Its replica has missed the last of what it had acknowledged.
    KILLED_AHEAD_OF_ITS_REPLICA,
    FROZEN,
    REPLACED_BY_HAND
  }

  @BeforeEach
  void start() throws Exception {
    postgres = PostgresFixture.start(postgresDirectory);
    cluster = RedisCluster.start(redisDirectory);
    Settings settings = postgres.empty();
    for (int i = 0; i < 2; i++) {
      instances.add(Instance.join(settings, RedisSettings.ofCluster(cluster.uris())));
    }
    Instance first = instances.getFirst();
    first.done(new Command.Define(Clients.board(Clients.LAST, ScorePolicy.LAST).split(4)));
    first.done(new Command.Define(Clients.board(Clients.SUM, ScorePolicy.SUM)));
    clients = new Clients(instances);
  }

  @AfterEach
  void stop() throws Exception {
    instances.forEach(Instance::close);
    cluster.close();
    postgres.close();
  }

  private void happen(Fault fault, RedisServer master) throws Exception {
    RedisServer replica = cluster.replicaOf(master);
    switch (fault) {
      case KILLED -> {
        master.kill();
        cluster.awaitFailover(master);
        master.startAgain();
      }
      case KILLED_AHEAD_OF_ITS_REPLICA -> {
        cluster.cutOff(replica, master);
        clients.await(Source.INDEX, SOME, SOME);
        master.kill();
        replica.thaw();
        cluster.awaitFailover(master);
        master.startAgain();
      }
      case FROZEN -> {
        master.freeze();
        clients.await(Source.LEDGER, SOME, SOME);
        cluster.awaitFailover(master);
        master.thaw();
      }
      case REPLACED_BY_HAND -> {
        assertThat(replica.command("CLUSTER", "FAILOVER", "TAKEOVER")).isEqualTo("+OK");
        cluster.awaitFailover(master);
      }
    }
    cluster.awaitWhole();
  }

  @Test
  void nobody_sees_anything_but_the_truth_while_masters_are_killed() throws Exception {
    clients.start(1);
    clients.await(Source.INDEX, SOME, SOME);
    happen(Fault.KILLED_AHEAD_OF_ITS_REPLICA, cluster.masters().getFirst());
    clients.await(Source.INDEX, SOME, SOME);
    finish("killed");
  }

  @Tag("long")
  @Test
  void nobody_sees_anything_but_the_truth_whatever_happens_to_masters() throws Exception {
    long seed = new Random().nextLong(1_000_000);
    Random random = new Random(seed);
    clients.start(seed);
    clients.await(Source.INDEX, SOME, SOME);
    StringBuilder story = new StringBuilder("seed " + seed);
    for (int i = 0; i < 12; i++) {
      Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
      story.append(' ').append(fault);
      List<RedisServer> masters = cluster.masters();
      happen(fault, masters.get(random.nextInt(masters.size())));
      clients.await(Source.INDEX, SOME, SOME);
    }
    finish(story.toString());
  }

  /// Nothing is lost, nothing counts double, and the ranks are those of the ledger.
  private void finish(String name) throws InterruptedException {
    clients.finish(instances.getFirst(), name);
    for (Instance instance : instances) {
      instance.awaitIndex();
      assertThat(instance.index().verify(Progress.SILENT).differences()).as(name).isZero();
      assertThat(instance.recount().differences()).as(name).isZero();
    }
  }
}
