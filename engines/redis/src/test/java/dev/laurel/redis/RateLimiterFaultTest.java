package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.Rate;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Redis stops, freezes and comes back, and somebody counts all the time.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RateLimiterFaultTest {
  private static final Rate TEN = Rate.parse("10/h");
  private static final Holder ADA = new Holder("log-in", "username:ada");

  @TempDir private Path directory;
  private RedisServer server;
  private RedisRateLimiter limiter;

  @BeforeEach
  void start() throws IOException {
    server = RedisServer.start(directory);
    limiter = RedisRateLimiter.open(RedisSettings.of(server.uri(0)));
  }

  @AfterEach
  void stop() {
    limiter.close();
    server.close();
  }

  @Test
  void while_redis_is_gone_each_instance_counts_for_itself() throws IOException {
    awaitShared("before");
    server.kill();
    assertThat(let(15)).isEqualTo(10);
    assertThat(limiter.take(ADA, TEN, 1).retryMillis()).isPositive();
    server.startAgain();
    awaitShared("after");
    // What was counted without it is not carried over: the share begins anew.
    assertThat(let(15)).isEqualTo(10);
  }

  @Test
  void a_charge_while_redis_is_gone_counts_here() {
    server.kill();
    limiter.charge(ADA, TEN, 25);
    assertThat(limiter.take(ADA, TEN, 1).allowed()).isFalse();
  }

  @Test
  void many_callers_get_their_answer_while_redis_hangs() throws Exception {
    awaitShared("before");
    server.freeze();
    AtomicInteger let = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      callers.add(Thread.ofVirtual().start(() -> let.addAndGet((int) let(1))));
    }
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(let).hasValue(10);
    server.thaw();
    awaitShared("after");
  }

  private long let(int calls) {
    long let = 0;
    for (int i = 0; i < calls; i++) {
      let += limiter.take(ADA, TEN, 1).allowed() ? 1 : 0;
    }
    return let;
  }

  /// Until a call is counted in Redis; the timeout of the test ends it.
  private void awaitShared(String who) {
    while (Raw.ask(server.uri(0), it -> it.exists("laurel:limit:read " + who)) == 0) {
      limiter.take(new Holder("read", who), TEN, 1);
    }
  }
}
