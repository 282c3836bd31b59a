package dev.laurel.bench.host;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// This JVM, and others like it.
public final class Jvm {
  private static final String GROWN = "laurel.bench.grown";
  private static final double USABLE = 0.85;
  private static final long MIB = 1 << 20;

  private Jvm() {}

  /// The command that runs another main class as this JVM runs this one.
  public static List<String> command(String mainClass, List<String> arguments) {
    return command(List.of(), mainClass, arguments);
  }

  private static List<String> command(
      List<String> moreOptions, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(moreOptions);
    command.add("-cp");
    command.add(absolute(System.getProperty("java.class.path")));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  /// The class path as seen from any directory.
  private static String absolute(String classPath) {
    return String.join(
        File.pathSeparator,
        Arrays.stream(classPath.split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .toList());
  }

  /// Whether this JVM may use as much heap.
  public static boolean hasHeap(long bytes) {
    return Runtime.getRuntime().maxMemory() >= bytes || Boolean.getBoolean(GROWN);
  }

  /// Runs a main class in a JVM with a larger heap, on this terminal, and answers its exit code.
  public static int runWithHeap(long bytes, String mainClass, List<String> arguments)
      throws InterruptedException {
    long memory = Machine.memoryBytes();
    if (bytes > USABLE * memory) {
      throw new BenchFailure(
          "this needs a heap of %,d MiB, and the machine has %,d MiB of memory"
              .formatted(bytes / MIB, memory / MIB));
    }
    List<String> options = List.of("-Xmx" + bytes / MIB + "m", "-D" + GROWN + "=true");
    try {
      Process child =
          new ProcessBuilder(command(options, mainClass, arguments)).inheritIO().start();
      Thread hook = Thread.ofPlatform().unstarted(child::destroy);
      Runtime.getRuntime().addShutdownHook(hook);
      return child.waitFor();
    } catch (IOException e) {
      throw new BenchFailure("a JVM with a larger heap cannot be started: " + e.getMessage(), e);
    }
  }

  /// Bytes on the heap that are in use after a collection.
  public static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
