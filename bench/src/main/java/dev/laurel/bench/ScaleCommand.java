package dev.laurel.bench;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.run.Session;
import dev.laurel.bench.scale.ScaleBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "scale",
    description = {
      "A giant board in this process: as one tree, as shards, and estimated from a histogram.",
      "100 million entries need 16 GiB of heap. No Redis is measured."
    })
final class ScaleCommand extends BenchCommand {
  private static final int MAX_SHARDS = 1024;

  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "100000000",
      description = "Entries on the board (default: ${DEFAULT-VALUE}).")
  private int entries;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "64",
      description = "Trees to deal them out to (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Override
  long heapBytes() {
    if (shards < 2 || shards > MAX_SHARDS) {
      throw new BenchFailure("--shards is between 2 and " + MAX_SHARDS);
    }
    return ScaleBench.heapBytes(players("--entries", entries));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new ScaleBench(session, entries, shards).run();
  }
}
