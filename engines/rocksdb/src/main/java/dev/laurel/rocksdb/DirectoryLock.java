package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The lock of one process on a data directory. The operating system drops it when the process
/// ends, however it ends; the file stays and tells who had it last.
final class DirectoryLock implements AutoCloseable {
  static final String FILE = "laurel.lock";

  // POSIX gives up all locks of a process on a file as soon as the process closes any descriptor of
  // it.
  // So a second opening must be found here, before it opens the file and closes it again.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  // The locked byte lies behind the text, which others may read even where locks are mandatory.
  private static final long LOCKED_BYTE = 1L << 20;

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /// Creates the directory where it is missing, and locks it.
  static DirectoryLock of(Path directory) {
    try {
      Path real = Files.createDirectories(directory).toRealPath();
      if (!HELD.add(real)) {
        throw new DirectoryInUse(directory, Long.toString(ProcessHandle.current().pid()));
      }
      FileChannel channel = null;
      boolean locked = false;
      try {
        channel = open(real);
        locked = lock(channel, directory);
        return new DirectoryLock(real, channel);
      } finally {
        if (!locked) {
          HELD.remove(real);
          closeQuietly(channel);
        }
      }
    } catch (IOException e) {
      throw new DirectoryUnusable(directory, e);
    }
  }

  private static FileChannel open(Path real) throws IOException {
    return FileChannel.open(
        real.resolve(FILE),
        StandardOpenOption.CREATE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
  }

  private static boolean lock(FileChannel channel, Path directory) throws IOException {
    FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
    if (lock == null) {
      throw new DirectoryInUse(directory, holder(channel));
    }
    channel.truncate(0);
    String pid = ProcessHandle.current().pid() + "\n";
    channel.write(ByteBuffer.wrap(pid.getBytes(US_ASCII)), 0);
    return true;
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    String pid = new String(text.array(), 0, text.position(), US_ASCII).strip();
    return pid.isEmpty() ? "(unknown)" : pid;
  }

  private static void closeQuietly(@Nullable FileChannel channel) throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /// Closing the channel releases the lock.
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new DirectoryUnusable(directory, e);
    } finally {
      HELD.remove(directory);
    }
  }
}
