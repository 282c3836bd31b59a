package dev.laurel.app.demo;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// A clock that is moved through the past, and then goes by itself.
public final class DemoClock implements InstantSource {
  private volatile @Nullable Instant simulated;

  public DemoClock(Instant start) {
    this.simulated = start;
  }

  @Override
  public Instant instant() {
    Instant then = simulated;
    return then == null ? InstantSource.system().instant() : then;
  }

  void set(Instant then) {
    simulated = then;
  }

  /// From now on it shows the time of the day.
  public void goLive() {
    simulated = null;
  }
}
