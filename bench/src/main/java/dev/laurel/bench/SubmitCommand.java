package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.submit.SubmitBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "submit",
    description = {
      "Durable submissions through the library, to one standings and to six.",
      "Redis logs its writes (appendfsync everysec) and gets ZADD in pipelines of 100."
    })
final class SubmitCommand extends BenchCommand {
  @Option(
      names = {"--entries", "--players"},
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Players on each board (default: ${DEFAULT-VALUE}).")
  private int players;

  @Override
  long heapBytes() {
    return SubmitBench.heapBytes(players("--entries", players));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new SubmitBench(session, players).run();
  }
}
