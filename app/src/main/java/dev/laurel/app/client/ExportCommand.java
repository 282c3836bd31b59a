package dev.laurel.app.client;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `laurel export`: standings into a file.
@Command(
    name = "export",
    description = {
      "Writes the standings of a board into a file, best first, as lines that can be imported.",
      "How far it came is kept beside the file: started again it goes on there."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel export CyberClash high-score scores.csv",
      "  laurel export CyberClash high-score week.ndjson --window weekly~1"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final int ROWS_AT_A_TIME = 1000;

  @Mixin Where where = new Where();

  @Parameters(index = "2", paramLabel = "FILE", description = "The file.")
  Path file = Path.of("");

  @Mixin FormatOption format = new FormatOption();

  @Spec private CommandSpec spec = CommandSpec.create();
  private long rows;

  @Override
  public Integer call() {
    Format written = format.of(file);
    Mark mark = Mark.beside(file);
    List<String> known = mark.read();
    String cursor = known.size() == 2 ? known.getFirst() : null;
    try (Server server = where.board.server()) {
      if (cursor == null) {
        Files.writeString(file, written.begin());
      } else {
        cut(Long.parseLong(known.getLast()));
      }
      ProgressBar bar = new ProgressBar(spec.commandLine().getErr());
      do {
        cursor = page(server, written, cursor, bar);
        if (cursor != null) {
          mark.write(cursor, Long.toString(Files.size(file)));
        }
      } while (cursor != null);
      bar.end();
      mark.delete();
    } catch (IOException unwritable) {
      throw new Failed("The file " + file + " cannot be written.", unwritable);
    }
    spec.commandLine().getOut().println(rows + " written to " + file + ".");
    spec.commandLine().getOut().flush();
    return 0;
  }

  /// Writes one page; where the next one begins, or null at the end.
  private @Nullable String page(
      Server server, Format written, @Nullable String cursor, ProgressBar bar) throws IOException {
    Map<String, @Nullable Object> parameters = where.parameters();
    parameters.put("limit", ROWS_AT_A_TIME);
    parameters.put("cursor", cursor);
    String path = Server.with(where.board.path("top"), parameters);
    Map<String, @Nullable Object> answer = Json.object(server.get(path));
    try (Writer out =
        Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND)) {
      for (Map<String, @Nullable Object> row : Json.objects(answer.get("standings"))) {
        out.write(written.write(row));
        rows++;
      }
    }
    bar.show(rows, answer.get("total") instanceof Long total ? total : rows);
    return answer.get("next") instanceof String next ? next : null;
  }

  /// Takes off what was written after the mark.
  private void cut(long length) throws IOException {
    try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }
}
