package dev.laurel.app;

import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Report;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `laurel verify`: compares the ranks with the truth.
@Command(
    name = "verify",
    description = {
      "Compares the rank index with the ledger, entry by entry and rank by rank.",
      "Ends with 0 where they agree and with 1 where they did not. With --index redis servers may"
          + " go on meanwhile; with --index memory the server must be stopped."
    },
    mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
  @Mixin EngineOptions engines = new EngineOptions();

  @Option(
      names = "--repair",
      description = "Where they differ, make the index anew from the ledger, and compare again.")
  boolean repair;

  @Spec private CommandSpec spec;

  VerifyCommand() {
    spec = CommandSpec.create();
  }

  @Override
  public Integer call() {
    Settings settings = Settings.resolve(engines.flags(), System.getenv(), engines.config);
    try (Backend backend = Backend.open(settings.engines())) {
      Report report = verified(backend);
      if (report.isClean()) {
        return 0;
      }
      if (repair) {
        repair(backend, report);
      }
      return Main.FAILED;
    }
  }

  private void repair(Backend backend, Report report) {
    if (!backend.repair(report)) {
      out().println("There is nothing to repair: this index is made anew at every start.");
      return;
    }
    out().println("The index is being made anew from the ledger.");
    verified(backend);
  }

  private Report verified(Backend backend) {
    Report report = backend.verify(progress());
    print(report);
    return report;
  }

  private Progress progress() {
    PrintWriter err = spec.commandLine().getErr();
    return entries -> {
      err.printf("%,d entries compared%n", entries);
      err.flush();
    };
  }

  private void print(Report report) {
    PrintWriter out = out();
    out.printf(
        "%-48s %12s %12s %9s %9s %9s%n",
        "division", "in ledger", "in index", "missing", "wrong", "ghosts");
    for (Report.Line line : report.lines()) {
      out.printf(
          "%-48s %12d %12d %9d %9d %9d%n",
          line.division(),
          line.inLedger(),
          line.inIndex(),
          line.missing(),
          line.wrong(),
          line.ghosts());
    }
    out.println(
        report.isClean()
            ? "The index agrees with the ledger."
            : "Differences: " + report.differences() + ".");
    out.flush();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
