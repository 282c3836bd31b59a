package dev.laurel.app;

import java.util.ArrayDeque;
import java.util.Deque;

/// What has been opened, to be closed the other way round, each whatever became of the others.
final class Closing implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T resource) {
    opened.push(resource);
    return resource;
  }

  @Override
  public void close() {
    RuntimeException failed = null;
    while (!opened.isEmpty()) {
      try {
        close(opened.pop());
      } catch (RuntimeException failure) {
        if (failed == null) {
          failed = failure;
        } else {
          failed.addSuppressed(failure);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception checked) {
      throw new IllegalStateException(checked);
    }
  }
}
