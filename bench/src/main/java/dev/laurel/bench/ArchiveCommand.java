package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.submit.ArchiveBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "archive",
    description = {
      "Closing a window and taking a snapshot while submissions go on, and reading the past.",
      "Rates meanwhile are told as a part of the rate just before."
    })
final class ArchiveCommand extends BenchCommand {
  @Option(
      names = {"--entries", "--players"},
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Players on each board (default: ${DEFAULT-VALUE}).")
  private int players;

  @Override
  long heapBytes() {
    return ArchiveBench.heapBytes(players("--entries", players));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new ArchiveBench(session, players).run();
  }
}
