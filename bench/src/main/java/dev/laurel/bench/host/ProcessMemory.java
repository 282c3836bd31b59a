package dev.laurel.bench.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a JVM holds: of its heap after a collection, and of the machine's memory.
public record ProcessMemory(long heapBytes, long residentBytes) {
  private static final Pattern TOTAL = Pattern.compile("Total +\\d+ +(\\d+)");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  /// Has the JVM of this process collect its garbage first.
  public static ProcessMemory of(Process process) throws IOException {
    long pid = process.pid();
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process histogram =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String classes =
        new String(histogram.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    String status = Files.readString(Path.of("/proc", Long.toString(pid), "status"));
    return new ProcessMemory(number(TOTAL, classes), 1024 * number(RESIDENT, status));
  }

  private static long number(Pattern pattern, String text) {
    Matcher match = pattern.matcher(text);
    if (!match.find()) {
      throw new BenchFailure("the memory of the server cannot be read");
    }
    return Long.parseLong(match.group(1));
  }
}
