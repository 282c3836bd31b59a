package dev.laurel.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore.Damaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files hurt in every way that a disk or a person hurts them: the store refuses to open or to read
/// and names the file, or, where a write was not finished, cuts it and says so.
final class DamageTest {
  private static final int EVENTS = 30;

  private final Path scratch;
  // Two logs: the older with events 1 to 10, the newer with the rest.
  private final Path killed;
  private final List<Long> ends = new ArrayList<>();
  private int copies;

  DamageTest(@TempDir Path scratch) {
    this.scratch = scratch;
    this.killed = scratch.resolve("killed");
  }

  @BeforeEach
  void writeRows() throws IOException {
    Path directory = scratch.resolve("data");
    try (RocksRows store = Scene.open(directory)) {
      Scene.putEvents(store, 1, 10);
      store.bulk(new RowBatch().put(Family.ENTRIES, Scene.key(1), Scene.value(1)));
      store.flush();
      Path log = Scene.files(directory, ".log").getLast();
      for (int i = 11; i <= EVENTS; i++) {
        ends.add(Files.size(log));
        Scene.putEvents(store, i, i);
      }
      Scene.image(directory, killed);
    }
  }

  private Path copy() throws IOException {
    return Scene.image(killed, scratch.resolve("copy" + copies++));
  }

  private static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  private static void assertRefused(Path directory, String file) {
    assertThatExceptionOfType(Damaged.class)
        .isThrownBy(() -> Scene.open(directory).close())
        .withMessageContaining(directory.toString())
        .withMessageContaining(file)
        .withMessageContaining("Restore a backup");
  }

  @Test
  void a_killed_store_has_every_row_and_nothing_to_report() throws IOException {
    try (RocksRows store = Scene.open(copy())) {
      assertThat(Scene.events(store)).isEqualTo(upTo(EVENTS));
      assertThat(store.get(Family.ENTRIES, Scene.key(1))).hasValue(Scene.value(1));
      assertThat(store.recoveryReport()).isEmpty();
    }
  }

  @Test
  void a_torn_tail_is_cut_and_reported() throws IOException {
    Random random = new Random(3);
    for (int i = 0; i < 15; i++) {
      Path directory = copy();
      Path log = Scene.files(directory, ".log").getLast();
      long size = ends.get(1) + random.nextInt((int) (Files.size(log) - ends.get(1)));
      Scene.truncate(log, size);
      long whole = ends.stream().filter(end -> end <= size).count() - 1;
      boolean torn = !ends.contains(size);
      try (RocksRows store = Scene.open(directory)) {
        assertThat(Scene.events(store)).as("cut at %d", size).isEqualTo(upTo(10 + whole));
        assertThat(store.recoveryReport().isPresent()).isEqualTo(torn);
        store.recoveryReport().ifPresent(r -> assertThat(r).contains(Scene.name(log)));
      }
      try (RocksRows store = Scene.open(directory)) {
        assertThat(Scene.events(store)).isEqualTo(upTo(10 + whole));
        assertThat(store.recoveryReport()).isEmpty();
      }
    }
  }

  @Test
  void a_tail_of_zeros_is_cut_and_reported() throws IOException {
    Path directory = copy();
    Path log = Scene.files(directory, ".log").getLast();
    Scene.zero(log, ends.getLast() + 20, Files.size(log));
    try (RocksRows store = Scene.open(directory)) {
      assertThat(Scene.events(store)).isEqualTo(upTo(EVENTS - 1));
      assertThat(store.recoveryReport().orElseThrow()).contains(Scene.name(log));
    }
  }

  @Test
  void a_changed_byte_in_the_newest_log_is_refused() throws IOException {
    Random random = new Random(4);
    for (int i = 0; i < 10; i++) {
      Path directory = copy();
      Path log = Scene.files(directory, ".log").getLast();
      Scene.flip(log, random.nextInt((int) (long) ends.getLast()), 1 << random.nextInt(8));
      var before = Scene.contents(directory);
      assertRefused(directory, log.toString());
      assertThat(Scene.contents(directory)).isEqualTo(before);
    }
  }

  @Test
  void following_the_advice_on_a_changed_log_keeps_the_rows_before_it() throws IOException {
    Path directory = copy();
    Path log = Scene.files(directory, ".log").getLast();
    Scene.flip(log, ends.get(5) + 100, 1);
    assertThatExceptionOfType(Damaged.class)
        .isThrownBy(() -> Scene.open(directory))
        .withMessageEndingWith("truncate -s %d %s", ends.get(5), log);
    Scene.truncate(log, ends.get(5));
    try (RocksRows store = Scene.open(directory)) {
      assertThat(Scene.events(store)).isEqualTo(upTo(15));
    }
  }

  @Test
  void a_changed_or_shorter_older_log_is_refused() throws IOException {
    Path changed = copy();
    Path log = Scene.files(changed, ".log").getFirst();
    Scene.flip(log, Files.size(log) / 2, 4);
    assertRefused(changed, log.toString());

    Path shorter = copy();
    Path cut = Scene.files(shorter, ".log").getFirst();
    Scene.truncate(cut, Files.size(cut) - 100);
    assertRefused(shorter, Scene.name(cut));
  }

  @Test
  void a_missing_log_is_refused() throws IOException {
    Path older = copy();
    Path log = Scene.files(older, ".log").getFirst();
    Files.delete(log);
    assertRefused(older, Scene.name(log));

    Path newer = copy();
    Path newest = Scene.files(newer, ".log").getLast();
    Files.delete(newest);
    assertRefused(newer, Scene.name(newest));
  }

  @Test
  void a_missing_log_is_refused_after_a_start_that_flushed_nothing() throws IOException {
    Path directory = copy();
    Path crashed = scratch.resolve("crashed");
    try (RocksRows store = Scene.open(directory)) {
      Scene.putEvents(store, EVENTS + 1, EVENTS + 3);
      Scene.image(directory, crashed);
    }
    Path newest = Scene.files(crashed, ".log").getLast();
    Files.delete(newest);
    assertRefused(crashed, Scene.name(newest));
  }

  @Test
  void a_changed_byte_in_a_table_is_never_read_as_data() throws IOException {
    Random random = new Random(5);
    Path closed = copy();
    Scene.open(closed).close();
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      Path directory = Scene.image(closed, scratch.resolve("table" + i));
      Path table = largest(Scene.files(directory, ".sst"));
      Scene.flip(table, random.nextInt((int) Files.size(table)), 1 << random.nextInt(8));
      try (RocksRows store = Scene.open(directory)) {
        assertThat(Scene.events(store)).isEqualTo(upTo(EVENTS));
      } catch (Damaged e) {
        assertThat(e).hasMessageContaining(Scene.name(table));
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(10);
  }

  private static Path largest(List<Path> files) {
    return files.stream().max((a, b) -> Long.compare(Scene.size(a), Scene.size(b))).orElseThrow();
  }

  @Test
  void a_missing_table_is_refused() throws IOException {
    Path directory = copy();
    Scene.open(directory).close();
    for (Path table : Scene.files(directory, ".sst")) {
      byte[] bytes = Files.readAllBytes(table);
      Files.delete(table);
      assertRefused(directory, Scene.name(table));
      Files.write(table, bytes);
    }
    try (RocksRows store = Scene.open(directory)) {
      assertThat(Scene.events(store)).isEqualTo(upTo(EVENTS));
    }
  }

  @Test
  void a_shorter_table_is_refused() throws IOException {
    Path directory = copy();
    Scene.open(directory).close();
    Path table = largest(Scene.files(directory, ".sst"));
    Scene.truncate(table, Files.size(table) / 2);
    assertRefused(directory, Scene.name(table));
  }

  @Test
  void a_wrong_or_missing_current_is_refused() throws IOException {
    Path directory = copy();
    Path current = directory.resolve("CURRENT");
    for (String text : List.of("", "garbage", "MANIFEST-", "MANIFEST-000005", "../../etc\n")) {
      Files.writeString(current, text);
      assertRefused(directory, current.toString());
    }
    Files.writeString(current, "MANIFEST-999999\n");
    assertRefused(directory, "MANIFEST-999999");
    Files.delete(current);
    assertRefused(directory, current.toString());
  }

  @Test
  void a_changed_byte_in_the_manifest_is_refused() throws IOException {
    Path manifest = Scene.files(killed, "MANIFEST").getFirst();
    long size = Files.size(manifest);
    for (long at = 0; at < size; at += size / 12) {
      Path directory = copy();
      Scene.flip(directory.resolve(manifest.getFileName()), at, 0x20);
      assertRefused(directory, Scene.name(manifest));
    }
  }

  @Test
  void an_unfinished_record_of_the_manifest_is_cut_and_reported() throws IOException {
    Path directory = copy();
    Path manifest = Scene.files(directory, "MANIFEST").getFirst();
    byte[] bytes = Files.readAllBytes(manifest);
    byte[] torn = Arrays.copyOf(bytes, bytes.length + 20);
    System.arraycopy(bytes, 0, torn, bytes.length, 20);
    Files.write(manifest, torn);
    try (RocksRows store = Scene.open(directory)) {
      assertThat(store.recoveryReport().orElseThrow()).contains(Scene.name(manifest));
      assertThat(Scene.events(store)).isEqualTo(upTo(EVENTS));
    }
  }
}
