package dev.laurel.bench;

import dev.laurel.bench.rank.RankBench;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "rank",
    description = {
      "The rank engine on one thread: updates, ranks, pages, bytes.",
      "Measured at a tenth of the entries and at all; above 10 million without Redis."
    })
final class RankCommand extends BenchCommand {
  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "Entries on the board (default: ${DEFAULT-VALUE}).")
  private int entries;

  @Override
  long heapBytes() {
    return RankBench.heapBytes(players("--entries", entries));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new RankBench(session, entries).run();
  }
}
