package dev.laurel.testkit.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that only a test moves, forwards or back. Safe to read from any thread.
public final class ManualClock implements InstantSource {
  private volatile Instant now;

  public ManualClock(Instant start) {
    this.now = start;
  }

  public static ManualClock at(String instant) {
    return new ManualClock(Instant.parse(instant));
  }

  @Override
  public Instant instant() {
    return now;
  }

  public synchronized void set(Instant instant) {
    now = instant;
  }

  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }
}
