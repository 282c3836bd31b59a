package dev.laurel.core.figure;

import java.util.concurrent.atomic.AtomicLongArray;

/// A histogram that one thread writes and any thread reads. Writing is two ordered stores: no lock,
/// no allocation. A reader may see the last value in the buckets and not yet in the sum.
public final class Recorder {
  private final Scale scale;
  private final AtomicLongArray counts;
  private final int sum;

  public Recorder(Scale scale) {
    this.scale = scale;
    this.sum = scale.buckets();
    this.counts = new AtomicLongArray(sum + 1);
  }

  /// For the one thread that writes.
  public void record(long value) {
    add(scale.bucket(value), 1);
    add(sum, value);
  }

  private void add(int at, long more) {
    counts.lazySet(at, counts.getPlain(at) + more);
  }

  /// What was recorded until now.
  public Recorded recorded() {
    long[] read = new long[scale.buckets()];
    for (int i = 0; i < read.length; i++) {
      read[i] = counts.get(i);
    }
    return new Recorded(scale, read, counts.get(sum));
  }
}
