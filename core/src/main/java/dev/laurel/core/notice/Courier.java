package dev.laurel.core.notice;

import dev.laurel.core.Micros;
import dev.laurel.core.notice.Sender.Result;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes what is due to its receivers, round after round: those of one round side by side, so that
/// one receiver that hangs holds up the others for one time-out and no more.
///
/// It keeps nothing that the store does not have: another one, after a restart or on another
/// instance, goes on where this one ended.
public final class Courier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Courier.class);
  private static final int AT_ONCE = 32;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int MOST_TROUBLES = 5;
  private static final long SWEEP_MICROS = Delivery.micros(Duration.ofHours(1));

  private final Deliveries deliveries;
  private final Sender sender;
  private final InstantSource clock;
  private final Backoff backoff;
  private final ExecutorService attempts = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread =
      Thread.ofPlatform().name("laurel-courier").daemon().unstarted(this::run);
  private long nextSweep;

  private record Attempt(Delivery delivery, Result result) {}

  /// One that goes when [#round] is called; see [#start].
  public Courier(
      Deliveries deliveries, Sender sender, InstantSource clock, RandomGenerator random) {
    this.deliveries = deliveries;
    this.sender = sender;
    this.clock = clock;
    this.backoff = new Backoff(random);
  }

  /// One that goes by itself until it is closed.
  public static Courier start(Deliveries deliveries, Sender sender, InstantSource clock) {
    Courier courier =
        new Courier(deliveries, sender, clock, RandomGenerator.of("L64X128MixRandom"));
    courier.thread.start();
    return courier;
  }

  private void run() {
    int troubles = 0;
    Duration pause = Duration.ZERO;
    while (!isClosedAfter(pause)) {
      try {
        pause = round() < AT_ONCE ? PAUSE : Duration.ZERO;
        troubles = 0;
      } catch (RuntimeException failure) {
        pause = pauseAfter(failure, troubles++);
      }
    }
  }

  /// A store that is away is asked again soon, and not so often that the log is full of it.
  private Duration pauseAfter(RuntimeException failure, int troubles) {
    Duration pause = backoff.after(Math.min(troubles, MOST_TROUBLES));
    if (closed.getCount() > 0) {
      LOG.warn("Notices cannot be delivered now; trying again in {}", pause, failure);
    }
    return pause;
  }

  private boolean isClosedAfter(Duration pause) {
    try {
      return closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /// Tries what is due at this moment, a bounded number of deliveries, and returns how many it was.
  /// Throws where the store cannot be read or written.
  public int round() {
    long now = now();
    if (now >= nextSweep) {
      deliveries.sweep(now);
      nextSweep = now + SWEEP_MICROS;
    }
    List<Delivery> taken = deliveries.take(now, AT_ONCE);
    List<Future<Attempt>> sent = new ArrayList<>(taken.size());
    taken.forEach(delivery -> sent.add(attempts.submit(() -> attempt(delivery))));
    noteAll(sent);
    return taken.size();
  }

  /// Each, whatever became of the others: what has arrived and is not noted is sent again.
  private void noteAll(List<Future<Attempt>> sent) {
    RuntimeException failed = null;
    for (Future<Attempt> each : sent) {
      try {
        note(result(each));
      } catch (RuntimeException failure) {
        failed = failure;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  private long now() {
    return Micros.of(clock.instant());
  }

  private Attempt attempt(Delivery delivery) {
    Result result =
        deliveries
            .notice(delivery.notice())
            .map(notice -> send(notice, delivery.webhook()))
            .orElseGet(() -> new Result.Failed("the notice is no longer kept"));
    return new Attempt(delivery, result);
  }

  private Result send(Notice notice, WebhookName webhook) {
    try {
      return sender.send(notice, webhook);
    } catch (RuntimeException bug) {
      // Without its message: nobody knows what is in it.
      return new Result.Failed("the attempt failed with " + bug.getClass().getSimpleName());
    }
  }

  private static Attempt result(Future<Attempt> sent) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return sent.get();
        } catch (InterruptedException _) {
          interrupted = true;
        } catch (ExecutionException failure) {
          throw new IllegalStateException("a notice cannot be read", failure.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void note(Attempt attempt) {
    Delivery delivery = attempt.delivery();
    switch (attempt.result()) {
      case Result.Delivered() -> {
        deliveries.delivered(delivery);
        LOG.info("Delivered {} after {} failed attempts", delivery, delivery.attempts());
      }
      case Result.Failed(var why) -> {
        // An attempt that the end of this process broke off is nobody's failure.
        if (closed.getCount() > 0) {
          failed(delivery, why);
        }
      }
    }
  }

  private void failed(Delivery delivery, String why) {
    Delivery after = delivery.failed(now(), backoff.after(delivery.attempts()), why);
    deliveries.failed(delivery, after);
    switch (after.state()) {
      case PENDING ->
          LOG.info("Could not deliver {}, attempt {}: {}", after, after.attempts(), why);
      case FAILED ->
          LOG.error("Gave up delivering {} after {} attempts: {}", after, after.attempts(), why);
    }
  }

  /// Breaks off what is on its way, notes what has arrived, and ends. The rest is due again, to
  /// whoever comes next, when its lease has ended.
  @Override
  public void close() {
    closed.countDown();
    attempts.shutdownNow();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
