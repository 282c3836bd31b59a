package dev.laurel.rocksdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/// Tells how many bytes may still be written.
@FunctionalInterface
interface FreeSpace {
  long bytes();

  /// The file system that holds the directory; asking costs one system call.
  static FreeSpace of(Path directory) {
    try {
      FileStore store = Files.getFileStore(directory);
      return () -> usable(store);
    } catch (IOException e) {
      throw new DirectoryUnusable(directory, e);
    }
  }

  private static long usable(FileStore store) {
    try {
      return store.getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
