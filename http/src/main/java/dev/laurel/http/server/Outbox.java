package dev.laurel.http.server;

import io.netty.channel.EventLoop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tasks from other threads for one event loop.
///
/// The writer answers many submissions at once. Waking a loop is a system call, so the first task
/// of a burst wakes it and the rest only stand in line. It grows no longer than the requests in
/// flight.
final class Outbox {
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

  private final EventLoop eventLoop;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean scheduled = new AtomicBoolean();

  Outbox(EventLoop eventLoop) {
    this.eventLoop = eventLoop;
  }

  void add(Runnable task) {
    tasks.add(task);
    if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
      eventLoop.execute(this::drain);
    }
  }

  private void drain() {
    // Before the first poll: a task that is added after the last one wakes the loop again.
    scheduled.set(false);
    runAll(tasks);
  }

  /// Runs tasks until there are none; one that fails keeps nobody else waiting.
  static void runAll(Queue<Runnable> tasks) {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        task.run();
      } catch (RuntimeException failure) {
        LOG.error("A reply failed", failure);
      }
    }
  }
}
