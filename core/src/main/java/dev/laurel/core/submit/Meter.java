package dev.laurel.core.submit;

import dev.laurel.core.figure.Recorder;
import dev.laurel.core.figure.Scale;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Counts what the writer commits. The writer writes, anyone reads.
final class Meter {
  private final Recorder groups = new Recorder(Scale.SIZES);
  private final Recorder commitNanos = new Recorder(Scale.NANOS);
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong changed = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();

  void committed(List<Outcome> outcomes, long nanos) {
    groups.record(outcomes.size());
    commitNanos.record(nanos);
    int doneNow = 0;
    int changedNow = 0;
    int refusedNow = 0;
    for (Outcome outcome : outcomes) {
      switch (outcome) {
        case Outcome.Done(var events) -> {
          doneNow++;
          changedNow += isChange(events) ? 1 : 0;
        }
        case Outcome.Refused _ -> refusedNow++;
        case Outcome.Replayed _, Outcome.SameAs _ -> {}
      }
    }
    add(done, doneNow);
    add(changed, changedNow);
    add(refused, refusedNow);
  }

  private static boolean isChange(List<Event> events) {
    for (Event event : events) {
      if (event instanceof Event.Scored scored && scored.changed()) {
        return true;
      }
    }
    return false;
  }

  private static void add(AtomicLong count, int more) {
    count.lazySet(count.getPlain() + more);
  }

  Figures figures(int waiting) {
    return new Figures(
        groups.recorded(),
        commitNanos.recorded(),
        done.get(),
        changed.get(),
        refused.get(),
        waiting);
  }
}
