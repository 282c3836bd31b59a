package dev.laurel.bench.load;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Work that goes on and can be measured from another thread.
public interface Gauge {
  /// Operations that are done.
  long done();

  /// The latencies, in nanoseconds, since the last call.
  Histogram takeLatency();

  /// Why the work ended before its time; null when it did not.
  @Nullable Exception failure();

  boolean isRunning();
}
