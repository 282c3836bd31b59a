package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.submit.GrowthBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "growth",
    description = "What one submission costs with 10 k, 30 k, 100 k, ... entries on the board.")
final class GrowthCommand extends BenchCommand {
  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "Entries to grow to (default: ${DEFAULT-VALUE}).")
  private int entries;

  @Option(names = "--svg", paramLabel = "FILE", description = "Write a plot to a file.")
  private Optional<Path> svg = Optional.empty();

  @Override
  long heapBytes() {
    return GrowthBench.heapBytes(players("--entries", entries));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new GrowthBench(session, entries, svg).run();
  }
}
