package dev.laurel.app;

import dev.laurel.app.client.BoardCommand;
import dev.laurel.app.client.ExportCommand;
import dev.laurel.app.client.Failed;
import dev.laurel.app.client.ImportCommand;
import dev.laurel.app.client.SubmitCommand;
import dev.laurel.app.client.TopCommand;
import dev.laurel.app.client.WatchCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The program: `laurel COMMAND`.
@Command(
    name = "laurel",
    description = "Exact leaderboards, at once.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      ServeCommand.class,
      KeyCommand.class,
      VerifyCommand.class,
      MigrateCommand.class,
      DemoCommand.class,
      TopCommand.class,
      WatchCommand.class,
      SubmitCommand.class,
      BoardCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      HelpCommand.class
    })
public final class Main implements Runnable {
  /// Ends with this where a command could not do what it was asked to.
  static final int FAILED = 1;

  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  @Spec private CommandSpec spec;

  Main() {
    spec = CommandSpec.create();
  }

  public static void main(String[] arguments) {
    stopSampling();
    System.exit(commandLine().execute(arguments));
  }

  /// Netty takes the stack of every hundredth buffer, to tell who forgot one. That is for tests,
  /// and for whoever asks for it.
  private static void stopSampling() {
    if (System.getProperty(LEAK_DETECTION) == null) {
      System.setProperty(LEAK_DETECTION, "disabled");
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler((failure, line, _) -> {
          if (!(failure instanceof CannotStart) && !(failure instanceof Failed)) {
            throw failure;
          }
          line.getErr().println("laurel: " + failure.getMessage());
          return FAILED;
        });
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
