package dev.laurel.app;

import dev.laurel.core.Refusal.Unavailable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks twice a second whether this process may go on beside the others on its PostgreSQL, and ends
/// it at once where it may not.
final class Watch implements AutoCloseable {
  /// What the process ends with.
  private static final int MAY_NOT_GO_ON = 75;

  private static final long EVERY_MILLIS = 500;
  private static final long SILENCE_NANOS = 2_000_000_000;
  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

  private final BooleanSupplier question;
  private final String otherwise;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile long answeredNanos = System.nanoTime();

  /// The question is asked on one thread, which has ended once this is closed. `otherwise` is what
  /// the log says where the answer is no.
  Watch(String name, BooleanSupplier question, String otherwise) {
    this.question = question;
    this.otherwise = otherwise;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      do {
        if (!mayGoOn()) {
          LOG.error(otherwise);
          Runtime.getRuntime().halt(MAY_NOT_GO_ON);
        }
      } while (!closed.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean mayGoOn() {
    try {
      boolean answer = question.getAsBoolean();
      answeredNanos = System.nanoTime();
      return answer;
    } catch (Unavailable away) {
      // Nobody can write while PostgreSQL is away.
      return true;
    } catch (RuntimeException bug) {
      LOG.error("Whether another Laurel has come cannot be told; it is asked again", bug);
      return true;
    }
  }

  /// Whether PostgreSQL has answered lately.
  boolean isAnswered() {
    return System.nanoTime() - answeredNanos < SILENCE_NANOS;
  }

  /// Without an interrupt, which would break the connection that holds a lock.
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
