package dev.laurel.core.live;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// News that nobody has taken yet, merged: however much is added, it stays bounded, and whoever
/// adds never waits.
public final class Pending {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private Changed changed = Changed.NOTHING;
  private boolean closed;

  public void add(Changed more) {
    lock.lock();
    try {
      changed = changed.and(more);
      added.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Takes all there is, once there is something or the time is up; then perhaps nothing.
  public Changed take(Duration atMost) throws InterruptedException {
    long leftNanos = atMost.toNanos();
    lock.lockInterruptibly();
    try {
      while (changed.isNothing() && !closed && leftNanos > 0) {
        leftNanos = added.awaitNanos(leftNanos);
      }
      Changed taken = changed;
      changed = Changed.NOTHING;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until it is closed, at most so long.
  public void awaitClose(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    lock.lockInterruptibly();
    try {
      long left = atMost.toNanos();
      while (!closed && left > 0) {
        added.await(left, TimeUnit.NANOSECONDS);
        left = deadline - System.nanoTime();
      }
    } finally {
      lock.unlock();
    }
  }

  /// From now on nobody waits.
  public void close() {
    lock.lock();
    try {
      closed = true;
      added.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }
}
