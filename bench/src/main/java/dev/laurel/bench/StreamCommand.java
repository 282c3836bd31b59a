package dev.laurel.bench;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.StreamBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "stream",
    description = {
      "Many open streams of one board that changes all the time, on one server.",
      "When the last has the last state, what a stream costs, and what submissions keep.",
      "Redis has no part in it. As many open files are needed, here and in the server."
    })
final class StreamCommand extends BenchCommand {
  private static final long HEAP_BYTES = 256L << 20;
  private static final int MAX_STREAMS = 1_000_000;

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Open streams (default: ${DEFAULT-VALUE}).")
  private int streams;

  @Option(
      names = "--changes",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Changes of the watched board in a second (default: ${DEFAULT-VALUE}).")
  private double changes;

  @Option(
      names = {"--entries", "--players"},
      paramLabel = "N",
      defaultValue = "100000",
      description = "Players on the board that is submitted to (default: ${DEFAULT-VALUE}).")
  private int players;

  @Override
  long heapBytes() {
    players("--entries", players);
    if (streams < 1 || streams > MAX_STREAMS || changes <= 0) {
      throw new BenchFailure("--streams is between 1 and 1,000,000, and --changes positive");
    }
    return HEAP_BYTES;
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new StreamBench(session, streams, changes, players).run();
  }
}
