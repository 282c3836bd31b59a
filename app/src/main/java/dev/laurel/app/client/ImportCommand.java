package dev.laurel.app.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `laurel import`: scores from a file.
@Command(
    name = "import",
    description = {
      "Submits the scores of a file, which has a JSON object a line (.ndjson) or lines with commas"
          + " under a line of names (.csv).",
      "How far it came is kept beside the file: started again it goes on there. Each line counts"
          + " once, also where it is sent twice within a day."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel import CyberClash high-score scores.csv",
      "  laurel import CyberClash high-score scores.ndjson --url https://ranks.example.com"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final int LINES_AT_A_TIME = 1000;

  @Mixin ServerOptions options = new ServerOptions();

  @Parameters(index = "0", paramLabel = "GAME", description = "The game.")
  String game = "";

  @Parameters(index = "1", paramLabel = "BOARD", description = "The board.")
  String board = "";

  @Parameters(index = "2", paramLabel = "FILE", description = "The file.")
  Path file = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv or ndjson (default: by the end of the file's name).")
  @Nullable String format;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Format read = Format.of(format, file.toString());
    Mark mark = Mark.beside(file);
    PrintWriter err = spec.commandLine().getErr();
    try (Server server = options.server();
        BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      ImportRun run = new ImportRun(server, game, board, read, mark, err);
      skip(lines, run, mark.read());
      ProgressBar bar = new ProgressBar(err);
      long all = Files.size(file);
      for (boolean more = true; more; ) {
        more = run.next(lines, LINES_AT_A_TIME);
        bar.show(run.chars(), all);
      }
      bar.end();
      mark.delete();
      spec.commandLine().getOut().println(run.summary());
      spec.commandLine().getOut().flush();
      return run.rejected() == 0 ? 0 : 1;
    } catch (IOException unreadable) {
      throw new Failed("The file " + file + " cannot be read.", unreadable);
    }
  }

  /// Goes to where an earlier run came, if the file is the one that it read.
  private void skip(BufferedReader lines, ImportRun run, List<String> mark) throws IOException {
    if (mark.size() != 2) {
      return;
    }
    long done = Long.parseLong(mark.getFirst());
    if (!run.skip(lines, done).equals(mark.getLast())) {
      throw new Failed(
          "The file "
              + file
              + " is another than the one of which lines were imported; delete "
              + Mark.beside(file).file()
              + " to begin anew.");
    }
    spec.commandLine().getErr().println("Going on after line " + done + ".");
  }
}
