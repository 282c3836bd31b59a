package dev.laurel.app.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// How far a command came, in a file beside the one that it works on, so that it can go on there.
record Mark(Path file) {
  static Mark beside(Path worked) {
    return new Mark(worked.resolveSibling(worked.getFileName() + ".laurel-progress"));
  }

  /// Two words: how far, and what tells that the file is still the same.
  List<String> read() {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException unreadable) {
      throw new Failed(
          "The file " + file + " cannot be read; delete it to begin anew.", unreadable);
    }
  }

  /// Whole, or not at all.
  void write(String howFar, String proof) {
    Path next = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.write(next, List.of(howFar, proof));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException full) {
      throw new Failed("How far it came cannot be written to " + file + ".", full);
    }
  }

  void delete() {
    try {
      boolean _ = Files.deleteIfExists(file);
    } catch (IOException denied) {
      throw new Failed("The file " + file + " cannot be deleted.", denied);
    }
  }
}
