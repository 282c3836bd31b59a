package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore.Damaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/// Who may open a directory, and what a directory may hold.
final class OpeningTest {
  private final Path directory;

  OpeningTest(@TempDir Path scratch) {
    this.directory = scratch.resolve("deep").resolve("data");
  }

  /// Opens the directory in a process of its own, holds it until its input ends, and says so.
  static final class Holder {
    private Holder() {}

    static void main(String[] arguments) throws IOException {
      try (RocksRows _ = Scene.open(Path.of(arguments[0]))) {
        System.out.println("open");
        System.in.read();
      } catch (DirectoryInUse e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private Process holder() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            directory.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void another_process_has_the_directory_until_it_is_killed() throws Exception {
    Process holder = holder();
    try {
      assertThat(holder.inputReader().readLine()).isEqualTo("open");
      assertThatExceptionOfType(DirectoryInUse.class)
          .isThrownBy(() -> Scene.open(directory))
          .withMessage(
              "The data directory %s is in use by process %d; stop it or choose another --data.",
              directory, holder.pid());
    } finally {
      holder.destroyForcibly().waitFor();
    }
    Scene.open(directory).close();
  }

  @Test
  void a_second_opening_in_this_process_is_refused_and_leaves_the_lock() throws Exception {
    long pid = ProcessHandle.current().pid();
    try (RocksRows _ = Scene.open(directory)) {
      assertThatExceptionOfType(DirectoryInUse.class)
          .isThrownBy(() -> Scene.open(directory.resolve("..").resolve("data")))
          .withMessageContaining("process " + pid);
      Process other = holder();
      assertThat(other.inputReader().readLine()).contains("in use by process " + pid);
      assertThat(other.waitFor()).isZero();
    }
    Scene.open(directory).close();
  }

  @Test
  void a_path_that_cannot_be_a_directory_is_refused() throws IOException {
    Files.createDirectories(directory);
    Path file = Files.writeString(directory.resolve("file"), "text");
    for (Path path : List.of(file, file.resolve("below"), Path.of("/proc/laurel"))) {
      assertThatExceptionOfType(DirectoryUnusable.class)
          .isThrownBy(() -> Scene.open(path))
          .withMessageStartingWith("The data directory %s cannot be used: ", path)
          .withMessageEndingWith("; choose another --data.");
    }
  }

  @Test
  void a_newer_format_is_refused_and_nothing_is_changed() throws IOException {
    try (RocksRows store = Scene.open(directory)) {
      Scene.putEvents(store, 1, 5);
      store.write(
          new RowBatch().put(Family.META, "format".getBytes(US_ASCII), "7".getBytes(US_ASCII)),
          true);
      Path killed = Scene.image(directory, directory.resolveSibling("killed"));
      assertNewer(killed, "(format 7; this version reads up to 2)");
    }
    assertNewer(directory, "(format 7; this version reads up to 2)");
  }

  private static void assertNewer(Path path, String why) throws IOException {
    var before = Scene.contents(path);
    assertThatExceptionOfType(Damaged.class)
        .isThrownBy(() -> Scene.open(path))
        .withMessage(
            "The data in %s was written by a newer Laurel %s; use that version or newer.",
            path, why);
    assertThat(Scene.contents(path)).isEqualTo(before);
  }

  @Test
  void a_family_that_an_older_version_did_not_have_is_made() throws Exception {
    try (RocksRows store = Scene.open(directory)) {
      Scene.putEvents(store, 1, 5);
    }
    try (DBOptions options = new DBOptions()) {
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      try (RocksDB raw = RocksDB.open(options, directory.toString(), families(), handles)) {
        raw.dropColumnFamily(handles.getLast());
        handles.forEach(ColumnFamilyHandle::close);
      }
    }
    Family newest = List.of(Family.values()).getLast();
    try (RocksRows store = Scene.open(directory)) {
      assertThat(store.recoveryReport()).isEmpty();
      store.write(new RowBatch().put(newest, Scene.key(1), Scene.value(1)), true);
    }
    try (RocksRows store = Scene.open(directory)) {
      assertThat(store.get(newest, Scene.key(1))).hasValue(Scene.value(1));
      assertThat(store.get(Family.EVENTS, Scene.key(5))).hasValue(Scene.value(5));
    }
  }

  private static List<ColumnFamilyDescriptor> families() {
    List<ColumnFamilyDescriptor> families = new ArrayList<>();
    families.add(new ColumnFamilyDescriptor("default".getBytes(US_ASCII)));
    for (Family family : Family.values()) {
      families.add(new ColumnFamilyDescriptor(family.label().getBytes(US_ASCII)));
    }
    return families;
  }

  @Test
  void an_unknown_family_is_refused_and_nothing_is_changed() throws Exception {
    Scene.open(directory).close();
    try (DBOptions options = new DBOptions()) {
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      try (RocksDB raw = RocksDB.open(options, directory.toString(), families(), handles)) {
        raw.createColumnFamily(new ColumnFamilyDescriptor("seasons".getBytes(US_ASCII))).close();
        handles.forEach(ColumnFamilyHandle::close);
      }
    }
    assertNewer(directory, "(unknown families: seasons)");
  }

  @Test
  void a_database_of_someone_else_is_refused_and_not_changed() throws Exception {
    Files.createDirectories(directory);
    RocksDB.loadLibrary();
    try (RocksDB raw = RocksDB.open(directory.toString())) {
      raw.put("key".getBytes(US_ASCII), "value".getBytes(US_ASCII));
    }
    var before = Scene.contents(directory);
    assertThatExceptionOfType(Damaged.class)
        .isThrownBy(() -> Scene.open(directory))
        .withMessageContaining("it may not be Laurel's");
    assertThat(Scene.contents(directory)).isEqualTo(before);
  }

  @Test
  void a_creation_that_was_interrupted_is_taken_up() throws RocksDBException, IOException {
    Files.createDirectories(directory);
    RocksDB.loadLibrary();
    RocksDB.open(directory.toString()).close();
    try (RocksRows store = Scene.open(directory)) {
      Scene.putEvents(store, 1, 3);
    }
    try (RocksRows store = Scene.open(directory)) {
      assertThat(Scene.events(store)).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void a_closed_store_refuses_every_call() {
    RocksRows store = Scene.open(directory);
    store.close();
    store.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> store.get(Family.META, Scene.key(1)))
        .withMessage("the store is closed");
    assertThatIllegalStateException().isThrownBy(() -> store.write(new RowBatch(), true));
    assertThatIllegalStateException().isThrownBy(() -> store.bulk(new RowBatch()));
    assertThatIllegalStateException().isThrownBy(store::flush);
    assertThatIllegalStateException().isThrownBy(store::recover);
    assertThatIllegalStateException().isThrownBy(() -> store.last(Family.META));
    assertThatIllegalStateException()
        .isThrownBy(() -> store.scan(Family.META, Scene.key(1), Scene.key(2), (_, _) -> true));
  }

  @Test
  void many_flushes_leave_no_old_logs() throws IOException {
    try (RocksRows store = Scene.open(directory)) {
      for (int i = 1; i <= 60; i++) {
        RowBatch bulk = new RowBatch().put(Family.ENTRIES, Scene.key(i), new byte[100_000]);
        store.bulk(bulk);
        store.write(new RowBatch().put(Family.EVENTS, Scene.key(i), new byte[900_000]), true);
        if (i % 2 == 0) {
          store.flush();
        }
      }
      long logs = Scene.files(directory, ".log").stream().mapToLong(Scene::size).sum();
      assertThat(logs).isLessThan(6 * Scene.SMALL.eventBufferBytes());
    }
  }
}
