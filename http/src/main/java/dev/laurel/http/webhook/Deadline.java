package dev.laurel.http.webhook;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Closes a socket when its time is up, which ends whatever waits for it: connecting, writing to
/// who does not read, or reading what comes a byte a second. A read time-out alone begins anew with
/// every byte.
final class Deadline implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean passed;

  private Deadline() {}

  static Deadline of(Socket socket, Duration time) {
    Deadline deadline = new Deadline();
    Thread.ofVirtual().name("laurel-webhook-deadline").start(() -> deadline.watch(socket, time));
    return deadline;
  }

  private void watch(Socket socket, Duration time) {
    try {
      if (!done.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
        passed = true;
        socket.close();
      }
    } catch (InterruptedException | IOException _) {
      // Nobody interrupts it, and a socket that does not even close is of no more use.
    }
  }

  boolean isPassed() {
    return passed;
  }

  @Override
  public void close() {
    done.countDown();
  }
}
