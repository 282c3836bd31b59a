package dev.laurel.app.client;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `laurel import`: scores from a file, or from a sorted set in Redis.
@Command(
    name = "import",
    description = {
      "Submits the scores of a file, which has a JSON object a line (.ndjson) or lines with commas"
          + " under a line of names (.csv), or those of a sorted set in a running Redis.",
      "How far it came is kept in a file that ends with .laurel-progress: started again it goes on"
          + " there. Each line and each member counts once, also where it is sent twice within a"
          + " day."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel import CyberClash high-score scores.csv",
      "  laurel import CyberClash high-score scores.ndjson --url https://ranks.example.com",
      "  laurel import CyberClash high-score --from-redis redis://127.0.0.1:6379 --redis-key scores"
    })
public final class ImportCommand implements Callable<Integer> {
  @Mixin BoardOptions board = new BoardOptions();

  @Parameters(index = "2", arity = "0..1", paramLabel = "FILE", description = "The file.")
  @Nullable Path file;

  @Mixin FormatOption format = new FormatOption();

  @Option(
      names = "--from-redis",
      paramLabel = "ADDRESS",
      description =
          "A Redis to read instead of a file, such as redis://127.0.0.1:6379 or"
              + " rediss://user:password@host:6380/0.")
  @Nullable String redis;

  @Option(
      names = "--redis-key",
      paramLabel = "NAME",
      description = "The sorted set there: its members are players, its scores integers.")
  @Nullable String redisKey;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    try (ImportSource source = source();
        Server server = board.server()) {
      Submissions submissions = new Submissions(server, board.game, board.board, err());
      goOn(source);
      send(source, submissions);
      source.mark().delete();
      spec.commandLine().getOut().println(submissions.summary());
      spec.commandLine().getOut().flush();
      return submissions.rejected() == 0 ? 0 : 1;
    } catch (IOException unreadable) {
      throw new Failed("The file " + file + " cannot be read.", unreadable);
    }
  }

  private ImportSource source() throws IOException {
    Path read = file;
    if (read != null && redis == null && redisKey == null) {
      return FileImport.open(read, format.of(read));
    }
    if (read == null && redis != null && redisKey != null) {
      return RedisImport.open(redis, redisKey);
    }
    throw new ParameterException(
        spec.commandLine(), "Name a FILE, or a set with --from-redis and --redis-key.");
  }

  private void send(ImportSource source, Submissions submissions) throws IOException {
    ProgressBar bar = new ProgressBar(err());
    for (boolean more = true; more; ) {
      more = source.next(submissions);
      submissions.send();
      source.mark().write(source.howFar(), source.proof());
      bar.show(source.done(), source.all());
    }
    bar.end();
  }

  /// Goes to where an earlier run came, if the source is the one that it read.
  private void goOn(ImportSource source) throws IOException {
    List<String> mark = source.mark().read();
    if (mark.size() != 2) {
      return;
    }
    String where = source.skip(mark.getFirst());
    if (!source.proof().equals(mark.getLast())) {
      throw new Failed(
          source
              + " is another than the one of which some was imported; delete "
              + source.mark().file()
              + " to begin anew.");
    }
    err().println("Going on " + where + ".");
    err().flush();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
