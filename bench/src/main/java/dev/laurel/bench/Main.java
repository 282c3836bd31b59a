package dev.laurel.bench;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;

/// The commands of `./laurel bench`.
@Command(
    name = "./laurel bench",
    description = {
      "Measures Laurel beside a Redis that does the same work in the same run.",
      "Both sides are measured in turn, in a few rounds, and the median of each counts."
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RankCommand.class,
      SubmitCommand.class,
      ArchiveCommand.class,
      HttpCommand.class,
      AccessCommand.class,
      StartCommand.class,
      StreamCommand.class,
      ConsoleCommand.class,
      StandardCommand.class,
      GrowthCommand.class,
      ScaleCommand.class,
      CompareCommand.class,
      AllCommand.class,
      JmhCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Give the machine nothing else to do meanwhile. Figures of short runs mean little.",
      "./laurel bench COMMAND --help explains one."
    })
public final class Main {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Print this.")
  @SuppressWarnings("UnusedVariable") // picocli looks for it
  private boolean help;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler((failure, _, _) -> explain(failure))
        .execute(args);
  }

  private static int explain(Exception failure) throws Exception {
    if (failure instanceof BenchFailure || failure instanceof IOException) {
      System.err.println("bench: " + failure.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
    throw failure;
  }
}
