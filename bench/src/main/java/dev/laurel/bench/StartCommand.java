package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.StartBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "start",
    description = {
      "How long a start takes until ranks are answered.",
      "Fills and stops both first; Redis loads its dump file."
    })
final class StartCommand extends BenchCommand {
  private static final long HEAP_BYTES = 256L << 20;

  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "Entries on the board (default: ${DEFAULT-VALUE}).")
  private int entries;

  @Override
  long heapBytes() {
    players("--entries", entries);
    return HEAP_BYTES;
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new StartBench(session, entries).run();
  }
}
