package dev.laurel.app.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `laurel watch`: a board as it changes.
@Command(
    name = "watch",
    description = {
      "Shows a board as it changes, until Ctrl-C.",
      "On a terminal it is drawn anew in place; elsewhere each change is printed below the last."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  laurel watch CyberClash high-score --window daily",
      "  laurel watch CyberClash high-score --player player123"
    })
public final class WatchCommand implements Callable<Integer> {
  private static final long PAUSE_NANOS = 2_000_000_000L;

  @Mixin Where where = new Where();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many places, up to 100 (default: ${DEFAULT-VALUE}).")
  int limit = 10;

  @Option(names = "--player", paramLabel = "PLAYER", description = "Tell this player's rank too.")
  @Nullable String player;

  @Option(
      names = "--events",
      paramLabel = "N",
      description = "End after this many events (default: never).")
  long events = Long.MAX_VALUE;

  @Spec private CommandSpec spec = CommandSpec.create();
  private @Nullable String lastId;
  private long seen;

  @Override
  public Integer call() {
    Map<String, @Nullable Object> parameters = where.parameters();
    parameters.put("limit", limit);
    parameters.put("player", player);
    String path = Server.with(where.board.path("stream"), parameters);
    PrintWriter out = spec.commandLine().getOut();
    boolean terminal = Terminal.isThere();
    Screen screen = new Screen(out, terminal);
    try (Server server = where.board.server()) {
      while (seen < events) {
        read(server, path, screen);
        if (seen < events) {
          // The server has stopped, or the line is lost: what is newest is told on the next one.
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
    return 0;
  }

  private void read(Server server, String path, Screen screen) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(server.stream(path, lastId), StandardCharsets.UTF_8))) {
      String event = "";
      for (String line = lines.readLine(); line != null && seen < events; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("id: ")) {
          lastId = line.substring("id: ".length());
        } else if (line.startsWith("data: ")) {
          screen.show(event, Json.object(line.substring("data: ".length())));
          seen++;
        }
      }
    } catch (IOException lost) {
      screen.say("The line is lost; trying again.");
    }
  }
}
