package dev.laurel.rocksdb;

import java.nio.file.Path;

/// Another process, or another store of this one, has the data directory open.
public final class DirectoryInUse extends RuntimeException {
  DirectoryInUse(Path directory, String process) {
    super(
        "The data directory %s is in use by process %s; stop it or choose another --data."
            .formatted(directory, process));
  }
}
