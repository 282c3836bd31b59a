package dev.laurel.bench.host;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What the figures were measured on.
public final class Machine {
  private static final double GIB = 1 << 30;

  private Machine() {}

  /// One line for the head of a report.
  public static String describe() {
    return String.format(
        Locale.ROOT,
        "%s %s, %d cores, %.0f GiB, Java %s",
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        Runtime.getRuntime().availableProcessors(),
        memoryBytes() / GIB,
        Runtime.version());
  }

  public static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /// Fails where a process here may not have so many files and connections open.
  public static void requireOpenFiles(int needed) {
    long allowed =
        ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
            .getMaxFileDescriptorCount();
    if (allowed < needed) {
      throw new BenchFailure(
          "this needs %,d open files in a process, and %,d are allowed: raise them with"
                  .formatted(needed, allowed)
              + " 'ulimit -Hn %1$d; ulimit -n %1$d' as root, or measure fewer".formatted(needed));
    }
  }

  /// A port that nobody listened on a moment ago.
  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The program of this name on the PATH.
  public static Optional<Path> program(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(":"))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
