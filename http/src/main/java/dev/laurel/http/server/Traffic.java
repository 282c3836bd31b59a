package dev.laurel.http.server;

import dev.laurel.core.figure.Recorded;
import dev.laurel.core.figure.Recorder;
import dev.laurel.core.figure.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/// What one event loop has answered, by the kinds of request that the application tells apart. The
/// loop writes, anyone reads.
final class Traffic {
  private static final int STATUSES = 600;

  private final Recorder[] nanos;
  private final AtomicLongArray[] statuses;

  Traffic(int kinds) {
    this.nanos = new Recorder[kinds];
    this.statuses = new AtomicLongArray[kinds];
    for (int kind = 0; kind < kinds; kind++) {
      nanos[kind] = new Recorder(Scale.NANOS);
      statuses[kind] = new AtomicLongArray(STATUSES);
    }
  }

  void answered(int kind, int status, long took) {
    nanos[kind].record(took);
    AtomicLongArray counts = statuses[kind];
    counts.lazySet(status, counts.getPlain(status) + 1);
  }

  /// What several loops have answered, by kind.
  static List<Answered> together(int kinds, List<Traffic> loops) {
    List<Answered> all = new ArrayList<>();
    for (int kind = 0; kind < kinds; kind++) {
      Recorded took = Recorded.none(Scale.NANOS);
      Map<Integer, Long> counts = new TreeMap<>();
      for (Traffic loop : loops) {
        took = took.plus(loop.nanos[kind].recorded());
        loop.addStatuses(kind, counts);
      }
      all.add(new Answered(took, counts));
    }
    return all;
  }

  private void addStatuses(int kind, Map<Integer, Long> counts) {
    for (int status = 0; status < STATUSES; status++) {
      long count = statuses[kind].get(status);
      if (count > 0) {
        counts.merge(status, count, Long::sum);
      }
    }
  }
}
