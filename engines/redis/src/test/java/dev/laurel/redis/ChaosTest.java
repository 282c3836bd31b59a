package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.index.Source;
import dev.laurel.core.ledger.Command;
import dev.laurel.postgres.Settings;
import dev.laurel.testkit.server.RedisServer;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Several instances, clients who write and check, and everything that can go wrong.
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ChaosTest {
  private static final int SOME = 40;

  @TempDir private Path postgresDirectory;
  @TempDir private Path redisDirectory;
  private PostgresFixture postgres;
  private RedisServer redis;
  private Settings settings;
  private final List<Instance> instances = new ArrayList<>();
  private Clients clients;

  /// What goes wrong, once, while the clients go on.
  enum Fault {
    REDIS_STOPPED {
      @Override
      void happen(ChaosTest test) throws Exception {
        test.redis.kill();
        test.clients.await(Source.LEDGER, SOME, SOME);
        test.redis.startAgain();
      }
    },
    REDIS_PAUSED {
      @Override
      void happen(ChaosTest test) throws Exception {
        test.redis.freeze();
        test.clients.await(Source.LEDGER, SOME, SOME);
        test.redis.thaw();
      }
    },
    REDIS_FLUSHED {
      @Override
      void happen(ChaosTest test) {
        Raw.ask(test.redis.uri(0), RedisCommands::flushall);
      }
    },
    INDEX_REBUILT {
      @Override
      void happen(ChaosTest test) {
        test.instances.getFirst().index().rebuild("a test");
      }
    },
    POSTGRES_RESTARTED {
      @Override
      void happen(ChaosTest test) throws Exception {
        test.postgres.restart();
      }
    },
    INSTANCE_KILLED {
      @Override
      void happen(ChaosTest test) {
        Instance victim = test.instances.removeLast();
        victim.kill();
        test.clients.remove(victim);
        test.clients.add(test.join());
      }
    };

    abstract void happen(ChaosTest test) throws Exception;
  }

  @BeforeEach
  void start() throws Exception {
    postgres = PostgresFixture.start(postgresDirectory);
    redis = RedisServer.start(redisDirectory);
    settings = postgres.empty();
    Instance first = join();
    join();
    first.done(new Command.Define(Clients.board(Clients.LAST, ScorePolicy.LAST)));
    first.done(new Command.Define(Clients.board(Clients.SUM, ScorePolicy.SUM)));
    clients = new Clients(instances);
  }

  private Instance join() {
    Instance instance = Instance.join(settings, redis.uri(0));
    instances.add(instance);
    return instance;
  }

  @AfterEach
  void stop() throws Exception {
    instances.forEach(Instance::close);
    redis.close();
    postgres.close();
  }

  @ParameterizedTest
  @EnumSource
  void nobody_sees_anything_but_the_truth_while(Fault fault) throws Exception {
    clients.start(1);
    clients.await(Source.INDEX, SOME, SOME);
    fault.happen(this);
    clients.await(Source.INDEX, SOME, SOME);
    finish(fault.toString());
  }

  @Tag("long")
  @Test
  void nobody_sees_anything_but_the_truth_whatever_happens() throws Exception {
    long seed = new Random().nextLong(1_000_000);
    Random random = new Random(seed);
    clients.start(seed);
    StringBuilder story = new StringBuilder("seed " + seed);
    for (int i = 0; i < 40; i++) {
      Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
      story.append(' ').append(fault);
      fault.happen(this);
      if (random.nextBoolean()) {
        clients.await(Source.INDEX, SOME, SOME);
      }
    }
    clients.await(Source.INDEX, SOME, SOME);
    finish(story.toString());
  }

  @Tag("long")
  @Test
  void redis_paused_for_ten_seconds() throws Exception {
    clients.start(2);
    clients.await(Source.INDEX, SOME, SOME);
    redis.freeze();
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    for (long left = 1; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
      clients.await(Source.LEDGER, 1, 0);
    }
    redis.thaw();
    clients.await(Source.INDEX, SOME, SOME);
    finish("paused");
  }

  private void finish(String name) throws InterruptedException {
    clients.finish(instances.getFirst(), name);
    for (Instance instance : instances) {
      instance.awaitIndex();
      assertThat(instance.index().verify(Progress.SILENT).differences()).as(name).isZero();
      assertThat(instance.recount().differences()).as(name).isZero();
    }
  }
}
