package dev.laurel.bench;

import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.StartBench;
import dev.laurel.bench.submit.GrowthBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "all", description = "rank, submit, http, start and growth, with one table.")
final class AllCommand extends CompareCommand {
  @Option(names = "--svg", paramLabel = "FILE", description = "Write growth's plot to a file.")
  private Optional<Path> svg = Optional.empty();

  @Override
  long heapBytes() {
    return Math.max(super.heapBytes(), GrowthBench.heapBytes(entries));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    super.measure(session);
    new StartBench(session, entries).run();
    new GrowthBench(session, entries, svg).run();
  }
}
