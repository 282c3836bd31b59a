package dev.laurel.app;

import dev.laurel.core.Refusal;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `laurel key`: makes, lists and revokes keys.
@Command(
    name = "key",
    description = {
      "Makes, lists and revokes keys.",
      "Works on the store itself: at any time where it is shared, on rocksdb while no server runs"
          + " on it. With --url it goes through a server that runs."
    },
    mixinStandardHelpOptions = true)
final class KeyCommand implements Runnable {
  @Spec private CommandSpec spec;

  KeyCommand() {
    spec = CommandSpec.create();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which one: create, list or revoke?");
  }

  @Command(
      name = "create",
      description = {
        "Makes a key and prints its secret, which is shown this once.",
        "Once there is a key, every call needs one."
      },
      mixinStandardHelpOptions = true)
  int create(
      @Option(
              names = "--role",
              required = true,
              paramLabel = "ROLE",
              description = "reader, server or admin: what its holder may do.")
          String role,
      @Option(
              names = "--label",
              paramLabel = "LABEL",
              description =
                  "What it is for, such as 'match server' (default: its role). Two valid keys can"
                      + " have the same: the old and the new while they are exchanged.")
          @Nullable String label,
      @Option(
              names = "--game",
              paramLabel = "GAME",
              description =
                  "A game that it is for (default: all of them). May be given several times.")
          @Nullable List<String> games,
      @Mixin KeyPlace place) {
    List<String> bound = games == null ? List.of() : games;
    try (KeyDesk desk = place.open()) {
      KeyDesk.Made made = refusable(() -> desk.create(label, role, bound));
      out().println(made.secret());
      out().flush();
      err()
          .printf(
              "Key %s, role %s, for %s. Its secret is not shown again.%n",
              made.id(), role, bound.isEmpty() ? "every game" : String.join(", ", bound));
    }
    return 0;
  }

  @Command(
      name = "list",
      description = "Lists the keys, newest first.",
      mixinStandardHelpOptions = true)
  int list(@Mixin KeyPlace place) {
    try (KeyDesk desk = place.open()) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("ID", "ROLE", "LABEL", "GAMES", "CREATED", "LAST USED", "REVOKED"));
      desk.list().forEach(line -> rows.add(row(line)));
      print(rows);
    }
    return 0;
  }

  private static List<String> row(KeyDesk.Line line) {
    return List.of(
        line.id(),
        line.role(),
        line.label(),
        line.games().isEmpty() ? "all" : String.join(",", line.games()),
        line.createdAt(),
        line.lastUsedAt() == null ? "-" : line.lastUsedAt(),
        line.revokedAt() == null ? "-" : line.revokedAt());
  }

  private void print(List<List<String>> rows) {
    for (List<String> row : rows) {
      StringBuilder text = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int at = column;
        int width = rows.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
        text.append(row.get(at)).repeat(' ', width - row.get(at).length() + 2);
      }
      out().println(text.toString().stripTrailing());
    }
    out().flush();
  }

  @Command(
      name = "revoke",
      description = {
        "Revokes a key.",
        "A server that runs on the store learns of it within seconds; with --url it knows at once."
      },
      mixinStandardHelpOptions = true)
  int revoke(
      @Parameters(paramLabel = "ID", description = "Its id, as it is listed.") String id,
      @Mixin KeyPlace place) {
    try (KeyDesk desk = place.open()) {
      refusable(() -> {
        desk.revoke(id);
        return id;
      });
      err().println("Key " + id + " is revoked.");
    }
    return 0;
  }

  private static <T> T refusable(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refusal.InvalidInput invalid) {
      throw new CannotStart("The " + invalid.field() + " " + invalid.detail() + ".", invalid);
    } catch (Refusal refusal) {
      throw new CannotStart(refusal.detail(), refusal);
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
