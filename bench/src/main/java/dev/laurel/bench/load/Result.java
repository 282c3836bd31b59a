package dev.laurel.bench.load;

import org.HdrHistogram.Histogram;

/// What was measured; latencies in nanoseconds.
public record Result(long operations, double seconds, Histogram latency) {
  public double perSecond() {
    return operations / seconds;
  }

  public double p99Micros() {
    return latency.getValueAtPercentile(99) / 1e3;
  }
}
