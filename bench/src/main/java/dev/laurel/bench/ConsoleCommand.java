package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.ConsoleBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "console",
    description = {
      "How soon the console shows standings of a large board in Chromium.",
      "The median of 15 visits of each page; Redis has no part in it."
    })
final class ConsoleCommand extends BenchCommand {
  private static final long HEAP_BYTES = 256L << 20;

  @Option(
      names = {"--entries", "--players"},
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Players on the board (default: ${DEFAULT-VALUE}).")
  private int players;

  @Override
  long heapBytes() {
    players("--entries", players);
    return HEAP_BYTES;
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new ConsoleBench(session, players).run();
  }
}
