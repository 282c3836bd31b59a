package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.core.store.RowStore.SyncFailed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that is full refuses writes, goes on reading, and is written again when there is room.
final class FullDiskTest {
  private static final long DISK_BYTES = 48L << 20;

  private final Path scratch;
  private final Path disk;
  private boolean mounted;

  FullDiskTest(@TempDir Path scratch) {
    this.scratch = scratch;
    this.disk = scratch.resolve("disk");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      run("umount", disk.toString());
    }
  }

  /// A small file system of its own, in memory.
  private Path mount() throws Exception {
    Files.createDirectory(disk);
    run("mount", "-t", "tmpfs", "-o", "size=" + DISK_BYTES, "laurel-test", disk.toString());
    mounted = true;
    return disk.resolve("data");
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor())
        .as("%s (this test needs to be root): %s", String.join(" ", command), output)
        .isZero();
  }

  private Path fill(long leave) throws IOException {
    Path ballast = disk.resolve("ballast");
    long size = Files.getFileStore(disk).getUsableSpace() - leave;
    try (OutputStream out = Files.newOutputStream(ballast)) {
      out.write(new byte[(int) size]);
    }
    return ballast;
  }

  /// Writes events until one is refused, and returns how many were not.
  private static long writeUntilRefused(RowStore store, long from) {
    for (long i = from; i < from + 100_000; i++) {
      try {
        Scene.putEvents(store, i, i);
      } catch (OutOfRoom e) {
        assertThat(e).hasMessageContaining("full");
        return i - 1;
      }
    }
    throw new AssertionError("the disk never became full");
  }

  /// Believes that there is always room, so that RocksDB itself hits the end of the disk.
  private static RocksRows openBlind(Path data) {
    return RocksRows.open(data, Scene.SMALL, _ -> () -> Long.MAX_VALUE, RocksRows.PATIENCE);
  }

  private static void awaitRecovery(RowStore store) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!store.recover()) {
      assertThat(System.nanoTime()).as("recovered within a minute").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  /// Merging that met the end of the disk just before may report it just after: then once more.
  private static void writeWhenRecovered(RowStore store, long from, long to) {
    awaitRecovery(store);
    try {
      Scene.putEvents(store, from, to);
    } catch (OutOfRoom _) {
      awaitRecovery(store);
      Scene.putEvents(store, from, to);
    }
  }

  private static void assertEvents(RowStore store, long last) {
    assertThat(Scene.events(store)).isEqualTo(LongStream.rangeClosed(1, last).boxed().toList());
  }

  @Test
  void a_write_that_would_touch_the_reserve_is_refused_before_it_starts() {
    AtomicLong free = new AtomicLong(Long.MAX_VALUE);
    Path data = scratch.resolve("data");
    try (RocksRows store = RocksRows.open(data, Scene.SMALL, _ -> free::get, RocksRows.PATIENCE)) {
      Scene.putEvents(store, 1, 5);
      free.set(Scene.SMALL.reserveBytes() + 100);
      RowBatch batch = new RowBatch().put(Family.EVENTS, Scene.key(6), new byte[200]);
      assertThatExceptionOfType(OutOfRoom.class)
          .isThrownBy(() -> store.write(batch, true))
          .withMessage(
              "The disk of %s is full: %d bytes are free, and %d must be.",
              data, free.get(), Scene.SMALL.reserveBytes() + 208);
      assertThatExceptionOfType(OutOfRoom.class).isThrownBy(() -> store.bulk(batch));
      assertThat(store.recover()).isFalse();
      free.set(Scene.SMALL.reserveBytes() - 1);
      assertThatExceptionOfType(OutOfRoom.class).isThrownBy(store::flush);
      assertThat(store.recover()).isFalse();
      assertEvents(store, 5);
      free.set(Long.MAX_VALUE);
      assertThat(store.recover()).isTrue();
      Scene.putEvents(store, 6, 7);
      assertEvents(store, 7);
    }
  }

  @Test
  void a_disk_that_fills_up_to_the_reserve_is_read_and_written_again() throws Exception {
    Path data = mount();
    long last;
    try (RocksRows store = Scene.open(data)) {
      Path ballast = fill(8L << 20);
      last = writeUntilRefused(store, 1);
      assertThat(last).isPositive();
      assertEvents(store, last);
      Files.delete(ballast);
      writeWhenRecovered(store, last + 1, last + 3);
      assertEvents(store, last + 3);
    }
    try (RocksRows store = Scene.open(data)) {
      assertEvents(store, last + 3);
      assertThat(store.recoveryReport()).isEmpty();
    }
  }

  @Test
  void a_disk_that_is_filled_to_the_last_byte_is_read_and_written_again() throws Exception {
    Path data = mount();
    long last;
    try (RocksRows store = openBlind(data)) {
      Scene.putEvents(store, 1, 20);
      store.bulk(new RowBatch().put(Family.ENTRIES, Scene.key(1), Scene.value(1)));
      Path ballast = fill(300_000);
      last = writeUntilRefused(store, 21);
      assertThat(store.recover()).isFalse();
      assertThatExceptionOfType(OutOfRoom.class)
          .isThrownBy(() -> Scene.putEvents(store, 90_000, 90_000));
      assertThatExceptionOfType(OutOfRoom.class).isThrownBy(store::flush);
      assertEvents(store, last);

      Path killed = Scene.image(data, scratch.resolve("killed"));
      Files.delete(ballast);
      writeWhenRecovered(store, last + 1, last + 3);
      store.flush();
      assertEvents(store, last + 3);
      assertAfterKill(killed, last);
    }
    try (RocksRows store = Scene.open(data)) {
      assertEvents(store, last + 3);
      assertThat(store.get(Family.ENTRIES, Scene.key(1))).hasValue(Scene.value(1));
    }
  }

  /// What was refused may be there or not; what was acknowledged must be.
  private static void assertAfterKill(Path killed, long last) {
    try (RocksRows store = Scene.open(killed)) {
      assertThat(Scene.events(store))
          .startsWith(LongStream.rangeClosed(1, last).boxed().toArray(Long[]::new))
          .hasSizeBetween((int) last, (int) last + 1);
    }
  }

  @Test
  void bulk_writes_on_a_full_disk_are_refused_and_none_is_lost() throws Exception {
    Path data = mount();
    long last = 0;
    try (RocksRows store = openBlind(data)) {
      Scene.putEvents(store, 1, 20);
      Path ballast = fill(6L << 20);
      byte[] value = new byte[100_000];
      new Random(9).nextBytes(value);
      try {
        while (last < 10_000) {
          store.bulk(new RowBatch().put(Family.ENTRIES, Scene.key(last + 1), value));
          last++;
        }
      } catch (OutOfRoom _) {
        assertThat(last).isPositive();
      }
      assertEvents(store, 20);
      Files.delete(ballast);
      awaitRecovery(store);
      store.flush();
      Scene.putEvents(store, 21, 23);
      Path killed = Scene.image(data, scratch.resolve("killed"));
      try (RocksRows again = Scene.open(killed)) {
        assertEvents(again, 23);
        for (long i = 1; i <= last; i++) {
          assertThat(again.get(Family.ENTRIES, Scene.key(i))).hasValue(value);
        }
      }
    }
  }

  @Test
  void a_store_on_a_full_disk_opens_and_reads() throws Exception {
    Path data = mount();
    try (RocksRows store = Scene.open(data)) {
      Scene.putEvents(store, 1, 20);
    }
    fill(1 << 20);
    try (RocksRows store = Scene.open(data)) {
      assertEvents(store, 20);
      assertThatExceptionOfType(OutOfRoom.class).isThrownBy(() -> Scene.putEvents(store, 21, 21));
    }
  }

  @Test
  void a_disk_too_full_even_to_open_says_so() throws Exception {
    Path data = mount();
    Scene.open(data).close();
    fill(0);
    assertThatExceptionOfType(OutOfRoom.class)
        .isThrownBy(() -> Scene.open(data))
        .withMessageContaining("The disk of %s is full", data);
  }

  @Test
  void a_store_that_does_not_resume_though_there_is_room_must_end() throws Exception {
    Path data = mount();
    try (RocksRows store =
        RocksRows.open(data, Scene.SMALL, _ -> () -> Long.MAX_VALUE, Duration.ZERO)) {
      fill(300_000);
      writeUntilRefused(store, 1);
      assertThat(store.recover()).isFalse();
      assertThatExceptionOfType(SyncFailed.class).isThrownBy(store::recover);
      assertThatExceptionOfType(SyncFailed.class).isThrownBy(() -> Scene.putEvents(store, 1, 1));
    }
  }
}
