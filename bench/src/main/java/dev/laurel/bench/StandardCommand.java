package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.SharedBench;
import dev.laurel.bench.submit.StandardBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "standard",
    description = {
      "PostgreSQL as the store and Redis as the index: durable submissions, ranks, top-10.",
      "Through the library and over HTTP, beside pgjdbc's batched upserts of the same rows,",
      "and beside the same Redis asked directly."
    })
final class StandardCommand extends BenchCommand {
  private static final long HEAP_BYTES = 1L << 30;

  @Option(
      names = {"--entries", "--players"},
      paramLabel = "N",
      defaultValue = "100000",
      description = "Players on the board (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(names = "--only-reads", description = "Leave the submissions out.")
  private boolean onlyReads;

  @Override
  long heapBytes() {
    players("--entries", players);
    return HEAP_BYTES;
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new StandardBench(session, players).run(onlyReads);
    new SharedBench(session, players).run();
  }
}
