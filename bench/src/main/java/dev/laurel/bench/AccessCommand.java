package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.AccessBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "access",
    description = {
      "What knowing the caller costs: submissions over HTTP with keys against without.",
      "The other side is not Redis, but the same server while it has no key."
    })
final class AccessCommand extends BenchCommand {
  private static final long HEAP_BYTES = 256L << 20;

  @Option(
      names = "--players",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Players on the board (default: ${DEFAULT-VALUE}).")
  private int players;

  @Override
  long heapBytes() {
    players("--players", players);
    return HEAP_BYTES;
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new AccessBench(session, players).run();
  }
}
