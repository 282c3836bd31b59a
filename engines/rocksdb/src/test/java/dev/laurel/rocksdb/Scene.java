package dev.laurel.rocksdb;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Rows to write and to find again, and ways to hurt the files that hold them.
final class Scene {
  private static final long MIB = 1L << 20;

  /// Small buffers, for small disks.
  static final RocksRows.Options SMALL = new RocksRows.Options(2 * MIB, MIB, 4 * MIB, MIB);

  private Scene() {}

  static RocksRows open(Path directory) {
    return RocksRows.open(directory, SMALL);
  }

  static byte[] key(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  /// The value of event `number`: it does not compress, and some span several blocks of a log.
  static byte[] value(long number) {
    Random random = new Random(number);
    byte[] value = new byte[number % 7 == 0 ? 70_000 : 200 + random.nextInt(3_000)];
    random.nextBytes(value);
    return value;
  }

  static void putEvents(RowStore store, long from, long to) {
    for (long i = from; i <= to; i++) {
      store.write(new RowBatch().put(Family.EVENTS, key(i), value(i)), true);
    }
  }

  /// The numbers of the events, each of which must have its value.
  static List<Long> events(RowStore store) {
    List<Long> numbers = new ArrayList<>();
    store.scan(
        Family.EVENTS,
        key(0),
        key(Long.MAX_VALUE),
        (key, value) -> {
          long number = ByteBuffer.wrap(key).getLong();
          if (!Arrays.equals(value, value(number))) {
            throw new AssertionError("event " + number + " has another value");
          }
          return numbers.add(number);
        });
    return numbers;
  }

  /// A copy of a directory that is open: what a kill of the process would leave.
  static Path image(Path directory, Path copy) throws IOException {
    Files.createDirectories(copy);
    for (Path file : files(directory)) {
      // The lock of this process would be lost with any other descriptor of its file.
      if (!file.endsWith(DirectoryLock.FILE) && !file.endsWith("LOCK")) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  static List<Path> files(Path directory, String part) throws IOException {
    return files(directory).stream().filter(f -> name(f).contains(part)).toList();
  }

  static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  static void truncate(Path file, long size) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(size);
    }
  }

  static void flip(Path file, long offset, int mask) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) offset] ^= (byte) mask;
    Files.write(file, bytes);
  }

  static void zero(Path file, long from, long to) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, (int) from, (int) to, (byte) 0);
    Files.write(file, bytes);
  }

  /// The contents of every file but the two locks, to be compared.
  static Map<String, String> contents(Path directory) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : files(directory)) {
      if (!file.endsWith(DirectoryLock.FILE) && !file.endsWith("LOCK")) {
        contents.put(name(file), HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return contents;
  }

  static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
