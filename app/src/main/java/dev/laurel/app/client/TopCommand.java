package dev.laurel.app.client;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `laurel top`: the best of a board.
@Command(
    name = "top",
    description = "Shows the best of a board.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel top CyberClash high-score",
      "  laurel top CyberClash high-score --window weekly --group region:eu --limit 25"
    })
public final class TopCommand implements Callable<Integer> {
  @Mixin Where where = new Where();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many, up to 1000 (default: ${DEFAULT-VALUE}).")
  int limit = 10;

  @Option(names = "--json", description = "Print the server's answer as it is.")
  boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Map<String, @Nullable Object> parameters = where.parameters();
    parameters.put("limit", limit);
    try (Server server = where.board.server()) {
      String answer = server.get(Server.with(where.board.path("top"), parameters));
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(answer);
      } else {
        Table.lines(Json.object(answer)).forEach(out::println);
      }
      out.flush();
    }
    return 0;
  }
}
