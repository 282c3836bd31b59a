package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What was written to one player and read of it, and whether that is linearizable: as if each had
/// happened at one moment between its beginning and its end.
///
/// One client writes 1, 2, 3, … one after another; anybody reads. Then it is enough that no read is
/// older than a write that had ended before it began, none is newer than what had begun when it
/// ended, and none is older than a read that had ended before it began.
final class History {
  private record Span(long from, long to, long value, String how) {}

  private final List<Span> writes = new ArrayList<>();
  private final List<Span> reads = new ArrayList<>();

  /// Called by the writer's thread alone, as are all writes.
  synchronized void wrote(long from, long to, long value) {
    assertThat(value).isEqualTo(writes.size() + 1L);
    writes.add(new Span(from, to, value, "write"));
  }

  synchronized void read(long from, long to, long value, String how) {
    reads.add(new Span(from, to, value, how));
  }

  synchronized long last() {
    return writes.size();
  }

  /// The one write that is under way at the end may be seen too.
  synchronized void check(String name) {
    reads.sort(Comparator.comparingLong(Span::from));
    List<Span> ended = new ArrayList<>(reads);
    ended.sort(Comparator.comparingLong(Span::to));
    long newest = 0;
    int acknowledged = 0;
    int at = 0;
    for (Span read : reads) {
      while (acknowledged < writes.size() && writes.get(acknowledged).to < read.from) {
        acknowledged++;
      }
      while (at < ended.size() && ended.get(at).to < read.from) {
        newest = Math.max(newest, ended.get(at++).value);
      }
      assertThat(read.value)
          .as("%s: %s after write %d was acknowledged", name, read, acknowledged)
          .isGreaterThanOrEqualTo(acknowledged);
      assertThat(read.value)
          .as("%s: %s after somebody had read %d", name, read, newest)
          .isGreaterThanOrEqualTo(newest);
      assertThat(read.value)
          .as("%s: %s was never begun", name, read)
          .isLessThanOrEqualTo(begun(read));
    }
  }

  private long begun(Span read) {
    if (read.value <= writes.size()) {
      return read.value < 1 || writes.get((int) read.value - 1).from <= read.to ? read.value : -1;
    }
    return writes.size() + 1L;
  }
}
