package dev.laurel.rocksdb;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// The path cannot be a data directory: it is no directory, or cannot be written.
public final class DirectoryUnusable extends RuntimeException {
  DirectoryUnusable(Path directory, IOException cause) {
    super(
        "The data directory %s cannot be used: %s; choose another --data."
            .formatted(directory, reason(cause)),
        cause);
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException denied -> denied.getFile() + " may not be written";
      case FileSystemException failed when failed.getReason() == null ->
          failed.getFile() + " is not a directory that can be written";
      case FileSystemException failed -> failed.getFile() + ": " + failed.getReason();
      default -> String.valueOf(cause.getMessage());
    };
  }
}
