package dev.laurel.app.client;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `laurel board`: definitions of boards.
@Command(
    name = "board",
    description = "Lists, shows, defines and deletes boards.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel board define CyberClash high-score --windows all-time,daily,weekly --groups region",
      "  laurel board define CyberClash high-score --file board.json",
      "  laurel board list CyberClash"
    })
public final class BoardCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "What about boards? list, show, define or delete.");
  }

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }

  @Command(
      name = "list",
      description = "Lists the boards of a game.",
      mixinStandardHelpOptions = true)
  int list(
      @Mixin ServerOptions options,
      @Parameters(paramLabel = "GAME", description = "The game.") String game) {
    try (Server server = options.server()) {
      Object boards = Json.parse(server.get(Server.path("games", game, "boards")));
      for (Map<String, @Nullable Object> board : Json.objects(boards)) {
        print(Json.shown(board.get("board")) + "  " + kinds(board));
      }
    }
    return 0;
  }

  private static String kinds(Map<String, @Nullable Object> board) {
    List<String> kinds = new ArrayList<>();
    for (Map<String, @Nullable Object> window : Json.objects(board.get("windows"))) {
      kinds.add(Json.shown(window.get("kind")));
    }
    return board.get("order") + ", " + board.get("policy") + ", " + String.join(" ", kinds);
  }

  @Command(
      name = "show",
      description = "Shows the definition of a board as JSON.",
      mixinStandardHelpOptions = true)
  int show(
      @Mixin ServerOptions options,
      @Parameters(paramLabel = "GAME", description = "The game.") String game,
      @Parameters(paramLabel = "BOARD", description = "The board.") String board) {
    try (Server server = options.server()) {
      print(server.get(Server.board(game, board)));
    }
    return 0;
  }

  @Command(
      name = "delete",
      description = "Deletes a board with all its scores.",
      mixinStandardHelpOptions = true)
  int delete(
      @Mixin ServerOptions options,
      @Parameters(paramLabel = "GAME", description = "The game.") String game,
      @Parameters(paramLabel = "BOARD", description = "The board.") String board) {
    try (Server server = options.server()) {
      server.delete(Server.board(game, board));
      print("Deleted " + game + "/" + board + ".");
    }
    return 0;
  }

  @Command(
      name = "define",
      description = "Creates a board or changes it; what is not given has its default.",
      mixinStandardHelpOptions = true)
  int define(
      @Mixin ServerOptions options,
      @Parameters(paramLabel = "GAME", description = "The game.") String game,
      @Parameters(paramLabel = "BOARD", description = "The board.") String board,
      @Option(names = "--file", paramLabel = "FILE", description = "The whole definition as JSON.")
          @Nullable Path file,
      @Option(names = "--order", paramLabel = "ORDER", description = "desc (default) or asc.")
          @Nullable String order,
      @Option(
              names = "--policy",
              paramLabel = "POLICY",
              description = "best (default), last or sum.")
          @Nullable String policy,
      @Option(
              names = "--windows",
              paramLabel = "KIND",
              split = ",",
              description = "Such as all-time,daily,weekly (default: all-time).")
          String @Nullable [] windows,
      @Option(
              names = "--groups",
              paramLabel = "DIMENSION",
              description = "A grouping such as region or region,platform. May be given again.")
          @Nullable List<String> groups,
      @Option(names = "--zone", paramLabel = "ZONE", description = "Such as Europe/Helsinki.")
          @Nullable String zone,
      @Option(
              names = "--shards",
              paramLabel = "N",
              description =
                  "Into how many parts Redis splits each table (default: 1); for giant boards.")
          @Nullable Integer shards) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("order", order);
    body.put("policy", policy);
    body.put("zone", zone);
    body.put("shards", shards);
    if (windows != null) {
      body.put("windows", Arrays.stream(windows).map(kind -> Map.of("kind", kind)).toList());
    }
    if (groups != null) {
      body.put("groups", groups.stream().map(each -> List.of(each.split(",", -1))).toList());
    }
    body.values().removeIf(value -> value == null);
    try (Server server = options.server()) {
      String json = file == null ? Json.write(body) : Files.readString(file);
      server.put(Server.board(game, board), json);
      print("Defined " + game + "/" + board + ".");
    } catch (IOException unreadable) {
      throw new Failed("The file " + file + " cannot be read.", unreadable);
    }
    return 0;
  }
}
