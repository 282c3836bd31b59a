package dev.laurel.bench.submit;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.report.Plot;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// What one submission costs as the board grows: 10 k, 30 k, 100 k, … entries.
public final class GrowthBench {
  private static final int FIRST = 10_000;
  private static final long SEED = 3;
  private static final long BYTES_PER_ENTRY = 400;
  private static final long BYTES_BESIDE = 1L << 30;

  private final Session session;
  private final int entries;
  private final Optional<Path> svg;

  /// Up to `entries`, with a plot in a file where one is named.
  public GrowthBench(Session session, int entries, Optional<Path> svg) {
    this.session = session;
    this.entries = entries;
    this.svg = svg;
  }

  /// The heap in which so many entries grow.
  public static long heapBytes(int entries) {
    return BYTES_BESIDE + BYTES_PER_ENTRY * entries;
  }

  public void run() throws IOException, InterruptedException {
    Plot plot = new Plot("The cost of one durable submission", "entries on the board", "µs");
    int before = 0;
    try (Library library = Library.open(session.workspace().directory("library"), Kind.ONE)) {
      for (int size : sizes(entries)) {
        Producers.fill(library.submissions(), Kind.ONE, before, size, SEED + size);
        before = size;
        double micros = micros(library, size);
        plot.add(size, micros);
        session.tell(
            String.format(Locale.ROOT, "one submission, %,d entries", size),
            "µs",
            micros,
            OptionalDouble.empty());
      }
    }
    if (svg.isPresent()) {
      write(svg.get(), plot);
    }
  }

  private double micros(Library library, int size) throws IOException, InterruptedException {
    double perSecond =
        session.rounds().measure(effort -> rate(library, size, effort), Optional.empty()).laurel();
    return 1e6 / perSecond;
  }

  private static double rate(Library library, int size, Effort effort) throws InterruptedException {
    return Producers.measure(library.submissions(), Kind.ONE, size, SEED, effort).perSecond();
  }

  /// 10 k, 30 k, 100 k, … as far as they are below the last, and the last.
  static List<Integer> sizes(int last) {
    List<Integer> sizes = new ArrayList<>();
    for (long power = FIRST; power < last; power *= 10) {
      sizes.add((int) power);
      if (3 * power < last) {
        sizes.add((int) (3 * power));
      }
    }
    sizes.add(last);
    return sizes;
  }

  private static void write(Path file, Plot plot) {
    try {
      Files.writeString(file, plot.svg());
    } catch (IOException e) {
      throw new BenchFailure(file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
