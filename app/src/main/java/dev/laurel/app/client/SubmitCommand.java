package dev.laurel.app.client;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `laurel submit`: one score.
@Command(
    name = "submit",
    description = "Submits one score and shows where it leads.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel submit CyberClash high-score player123 15750",
      "  laurel submit CyberClash high-score player123 15750 --name CyberNinja --group region=eu"
    })
public final class SubmitCommand implements Callable<Integer> {
  @Mixin BoardOptions board = new BoardOptions();

  @Parameters(index = "2", paramLabel = "PLAYER", description = "The player's id.")
  String player = "";

  @Parameters(
      index = "3",
      paramLabel = "SCORE",
      description = "The score; on a sum board the amount that is added.")
  long score;

  @Option(names = "--name", paramLabel = "NAME", description = "The player's name from now on.")
  @Nullable String name;

  @Option(names = "--subscore", paramLabel = "N", description = "What breaks ties (default: 0).")
  @Nullable Long subscore;

  @Option(
      names = "--group",
      paramLabel = "DIMENSION=VALUE",
      description = "Such as region=eu. May be given several times.")
  @Nullable Map<String, String> groups;

  @Option(
      names = "--metadata",
      paramLabel = "JSON",
      description = "What the game attaches to the score, such as '{\"level\": 42}'.")
  @Nullable String metadata;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "When it was reached, such as 2025-07-13T10:30:00Z (default: now).")
  @Nullable String at;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("player", player);
    body.put("score", score);
    body.put("subscore", subscore);
    body.put("name", name);
    body.put("groups", groups);
    body.put("metadata", metadata == null ? null : Json.object(metadata));
    body.put("at", at);
    body.values().removeIf(value -> value == null);
    try (Server server = board.server()) {
      // What the client repeats by itself after a broken connection counts once.
      String answer =
          server.post(board.path("scores"), Json.write(body), UUID.randomUUID().toString());
      print(spec.commandLine().getOut(), Json.object(answer));
    }
    return 0;
  }

  private static void print(PrintWriter out, Map<String, @Nullable Object> answer) {
    out.println(Boolean.TRUE.equals(answer.get("changed")) ? "Changed." : "Nothing changed.");
    List<Map<String, @Nullable Object>> standings = Json.objects(answer.get("standings"));
    for (Map<String, @Nullable Object> line : standings) {
      Object group = line.get("group");
      Object before = line.get("previousRank");
      out.println(
          "  %s%s: rank %s of %s, score %s%s"
              .formatted(
                  line.get("window"),
                  group == null ? "" : " " + Table.groupText(Json.members(group)),
                  Table.number(line.get("rank")),
                  Table.number(line.get("total")),
                  Table.number(line.get("score")),
                  before == null ? "" : " (was rank " + Table.number(before) + ")"));
    }
    out.flush();
  }
}
