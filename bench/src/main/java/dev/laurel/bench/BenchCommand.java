package dev.laurel.bench;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.host.Jvm;
import dev.laurel.bench.host.Machine;
import dev.laurel.bench.host.Workspace;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.report.Report;
import dev.laurel.bench.run.Rounds;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What the measuring commands have in common: their options, and the report at the end.
abstract class BenchCommand implements Callable<Integer> {
  private static final List<String> IN_MEMORY = List.of("tmpfs", "ramfs");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Print this.")
  @SuppressWarnings("UnusedVariable") // picocli looks for it
  private boolean help;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Seconds to measure in each round (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "5",
      description = "Seconds before the first round of each figure (default: ${DEFAULT-VALUE}).")
  private double warmup;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Ends a round after so many operations, if its seconds are not over before.")
  private Optional<Long> count = Optional.empty();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Rounds, of which the median counts (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(names = "--no-redis", description = "Measure Laurel alone.")
  private boolean alone;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Where the temporary directory is made (default: the system's).")
  private Optional<Path> work = Optional.empty();

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to a file.")
  private Optional<Path> json = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();

  /// The heap that the measurement needs in this process.
  abstract long heapBytes();

  abstract void measure(Session session) throws IOException, InterruptedException;

  @Override
  public final Integer call() throws IOException, InterruptedException {
    Rounds planned = plannedRounds();
    List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
    if (!Jvm.hasHeap(heapBytes())) {
      return Jvm.runWithHeap(heapBytes(), Main.class.getName(), arguments);
    }
    String machine = Machine.describe();
    if (!alone) {
      machine += ", Redis " + RedisServer.installedVersion();
    }
    Report report = new Report("./laurel bench " + String.join(" ", arguments), machine);
    try (Workspace workspace = Workspace.under(workDirectory())) {
      warnOfMemory(workspace);
      measure(new Session(workspace, report, planned, !alone));
    }
    publish(report);
    return 0;
  }

  private Rounds plannedRounds() {
    if (seconds <= 0 || warmup < 0 || rounds < 1 || count.orElse(1L) < 1) {
      throw new BenchFailure("--seconds, --rounds and --count must be positive");
    }
    return new Rounds(rounds, new Effort(warmup, seconds, count.orElse(Long.MAX_VALUE)));
  }

  /// The number of players of an option, as far as it makes sense.
  static int players(String option, int number) {
    if (number < 100 || number > Players.MAX) {
      throw new BenchFailure("%s is between 100 and %,d".formatted(option, Players.MAX));
    }
    return number;
  }

  private Path workDirectory() {
    return work.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static void warnOfMemory(Workspace workspace) {
    if (IN_MEMORY.contains(workspace.fileSystem())) {
      System.err.println(
          "bench: the temporary directory is in memory, where a sync costs nothing;"
              + " name one on a disk with --work DIR");
    }
  }

  private void publish(Report report) throws IOException {
    System.out.println();
    System.out.print(report.table());
    if (json.isPresent()) {
      Files.writeString(json.get(), report.json());
    }
  }
}
