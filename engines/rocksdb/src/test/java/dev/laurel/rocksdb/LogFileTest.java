package dev.laurel.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.rocksdb.LogFile.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On a log that RocksDB wrote, where the end of each record is known.
final class LogFileTest {
  private static final int EVENTS = 24;

  private final Path scratch;
  private final List<Long> ends = new ArrayList<>();
  private byte[] log = {};

  LogFileTest(@TempDir Path scratch) {
    this.scratch = scratch;
  }

  @BeforeEach
  void writeLog() throws IOException {
    Path directory = scratch.resolve("data");
    try (RocksRows store = Scene.open(directory)) {
      Path file = Scene.files(directory, ".log").getLast();
      ends.add(Files.size(file));
      for (int i = 1; i <= EVENTS; i++) {
        Scene.putEvents(store, i, i);
        ends.add(Files.size(file));
      }
      log = Files.readAllBytes(file);
    }
    assertThat(ends.getFirst()).isZero();
  }

  private State check(byte[] bytes) throws IOException {
    return LogFile.check(Files.write(scratch.resolve("a.log"), bytes));
  }

  @Test
  void a_log_as_it_was_written_is_whole() throws IOException {
    assertThat(check(log)).isEqualTo(new State.Whole(EVENTS));
    assertThat(check(new byte[0])).isEqualTo(new State.Whole(0));
  }

  @Test
  void a_log_cut_anywhere_is_torn_after_its_last_whole_record() throws IOException {
    for (int size = 1; size < log.length; size += 1_009) {
      int cut = size;
      long records = ends.stream().filter(end -> end > 0 && end <= cut).count();
      long whole = ends.get((int) records);
      State expected =
          whole == size ? new State.Whole(records) : new State.Torn(records, whole, size - whole);
      assertThat(check(Arrays.copyOf(log, size))).as("cut at %d", size).isEqualTo(expected);
    }
  }

  @Test
  void a_changed_byte_is_found_wherever_a_record_follows() throws IOException {
    long last = ends.get(EVENTS - 1);
    for (int at = 0; at < log.length; at += 499) {
      byte[] changed = log.clone();
      changed[at] ^= 0x40;
      State state = check(changed);
      if (at < last) {
        assertThat(state).as("byte %d", at).isInstanceOf(State.Changed.class);
      } else {
        assertThat(state).as("byte %d", at).isNotInstanceOf(State.Whole.class);
      }
    }
  }

  @Test
  void a_changed_length_is_not_taken_for_a_torn_end() throws IOException {
    for (int record = 0; record < EVENTS - 1; record++) {
      byte[] changed = log.clone();
      changed[(int) (ends.get(record) + 5)] ^= (byte) 0x80;
      assertThat(check(changed)).as("record %d", record).isInstanceOf(State.Changed.class);
    }
  }

  @Test
  void zeros_at_the_end_are_an_unfinished_write() throws IOException {
    long whole = ends.get(EVENTS - 4);
    for (int from = (int) whole; from < log.length - 1_100; from += 5_119) {
      byte[] holed = Arrays.copyOf(Arrays.copyOf(log, from), log.length);
      long records = ends.stream().filter(end -> end > 0 && end <= firstZero(holed)).count();
      long start = ends.get((int) records);
      assertThat(check(holed)).isEqualTo(new State.Torn(records, start, log.length - start));
    }
  }

  private static long firstZero(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  @Test
  void a_hole_in_the_last_record_is_an_unfinished_write() throws IOException {
    byte[] longer = Arrays.copyOf(log, (int) (long) ends.get(21));
    long start = ends.get(20);
    Arrays.fill(longer, (int) start + 8_000, (int) start + 20_000, (byte) 0);
    assertThat(check(longer)).isEqualTo(new State.Torn(20, start, longer.length - start));
  }

  @Test
  void a_cut_log_is_whole() throws IOException {
    Path file = Files.write(scratch.resolve("a.log"), Arrays.copyOf(log, log.length - 5));
    if (LogFile.check(file) instanceof State.Torn torn) {
      LogFile.cut(file, torn);
    }
    assertThat(LogFile.check(file)).isEqualTo(new State.Whole(EVENTS - 1));
  }
}
