package dev.laurel.bench.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A temporary directory and the processes that work in it: all gone when it is closed, and also
/// when this process is told to end.
public final class Workspace implements AutoCloseable {
  private static final long STOP_SECONDS = 120;

  private final Path root;
  private final List<Process> children = new ArrayList<>();
  private final Thread hook = Thread.ofPlatform().unstarted(this::clear);
  private int made;

  private Workspace(Path root) {
    this.root = root;
  }

  /// A new directory under `parent`.
  public static Workspace under(Path parent) {
    try {
      Files.createDirectories(parent);
      Workspace workspace = new Workspace(Files.createTempDirectory(parent, "laurel-bench-"));
      Runtime.getRuntime().addShutdownHook(workspace.hook);
      return workspace;
    } catch (IOException e) {
      throw new BenchFailure("no directory can be made in " + parent + ": " + e.getMessage(), e);
    }
  }

  /// The kind of file system it is on.
  public String fileSystem() {
    try {
      return Files.getFileStore(root).type();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A new empty directory.
  public synchronized Path directory(String name) {
    try {
      made++;
      return Files.createDirectory(root.resolve(name + "-" + made));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Starts a process in a directory; what it prints goes to `output` there.
  public synchronized Process start(List<String> command, Path directory) {
    try {
      Process child =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(Redirect.appendTo(directory.resolve("output").toFile()))
              .start();
      children.add(child);
      return child;
    } catch (IOException e) {
      throw new BenchFailure(command.getFirst() + " cannot be started: " + e.getMessage(), e);
    }
  }

  /// The last lines that the processes of a directory printed.
  public static String outputOf(Path directory) {
    try {
      List<String> lines = Files.readAllLines(directory.resolve("output"));
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    } catch (IOException _) {
      return "(it printed nothing)";
    }
  }

  /// Asks a process to end, waits until it has, and kills it where it does not.
  public void stop(Process child) {
    child.destroy();
    try {
      if (!child.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
      }
    } catch (InterruptedException _) {
      child.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    child.onExit().join();
    synchronized (this) {
      children.remove(child);
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      return; // the hook is at work
    }
    clear();
  }

  private synchronized void clear() {
    children.forEach(Process::destroyForcibly);
    children.forEach(child -> child.onExit().join());
    children.clear();
    try {
      Files.walkFileTree(root, new Deletion());
    } catch (NoSuchFileException _) {
      // Nothing is left to delete.
    } catch (IOException e) {
      System.err.println("bench: " + root + " could not be deleted: " + e.getMessage());
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
