package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.CreatedKey;
import dev.laurel.core.access.Email;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.NewAccount;
import dev.laurel.core.access.Password;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.Username;
import dev.laurel.core.board.GameId;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.RawClient;
import dev.laurel.http.Reply;
import dev.laurel.http.TestServer;
import dev.laurel.http.limit.Throttle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Every route with every kind of caller, through a real server, against the table that
/// `docs/security.md` shows to people.
final class MatrixTest {
  private static final Pattern LINE =
      Pattern.compile("\\| `([A-Z]+ /\\S*)` \\| (\\S+) \\| (.*?) \\|");
  private static final String PASSWORD = "correct horse battery";
  private static final List<String> ROLES =
      List.of("nobody", "reader", "player", "server", "admin");

  /// One that limits nobody: it is asked more, and faster, than any player may.
  private final TestServer server =
      TestServer.start(
          HttpSettings.of("127.0.0.1", 0).with(new Throttle(LocalRateLimiter.start(), Map.of())));

  private final Access access = server.access();
  private final Map<String, String> tokens = new LinkedHashMap<>();
  private final String player;

  MatrixTest() {
    player =
        access
            .createAccount(
                new Caller.Local(),
                new NewAccount(
                    new Username("ann"), new Email("ann@example.com"), Password.of(PASSWORD), null),
                Client.NONE)
            .player()
            .value();
    for (Role role : List.of(Role.READER, Role.SERVER, Role.ADMIN)) {
      tokens.put(role.label(), key(role.label(), role, new Games.All()).secret().reveal());
    }
    Games other = Games.only(List.of(new GameId("other")));
    tokens.put("other game", key("other game", Role.ADMIN, other).secret().reveal());
    CreatedKey revoked = key("revoked", Role.ADMIN, new Games.All());
    var _ = access.revokeKey(new Caller.Local(), revoked.key().id(), Client.NONE);
    tokens.put("revoked", revoked.secret().reveal());
    tokens.put("mistyped", tokens.get("admin") + "x");
    tokens.put("no session", "abc.def.ghi");
  }

  private CreatedKey key(String label, Role role, Games games) {
    return access.createKey(new Caller.Local(), new KeyLabel(label), role, games, Client.NONE);
  }

  @AfterEach
  void close() {
    server.close();
  }

  /// What the document says of a route: the least role, and how far a caller must reach.
  private record Told(String least, String reach) {}

  private static Map<String, Told> told() throws IOException {
    Map<String, Told> told = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("..", "docs", "security.md"))) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.lookingAt()) {
        told.put(matcher.group(1), new Told(matcher.group(2), matcher.group(3)));
      }
    }
    return told;
  }

  @Test
  void the_document_has_a_line_for_every_route() throws IOException {
    assertThat(told().keySet()).isEqualTo(new TreeSet<>(Permissions.names()));
  }

  @Test
  void every_route_lets_in_whom_the_document_says_and_nobody_else() throws IOException {
    Map<String, Told> told = told();
    List<String> wrong = new ArrayList<>();
    for (Route route : routes(told.keySet())) {
      Told rule = Objects.requireNonNull(told.get(Permissions.name(route)));
      check(route, rule, wrong);
    }
    assertThat(wrong).isEmpty();
  }

  /// Those that delete come last: a call that is let in does what it does.
  private static List<Route> routes(Set<String> names) {
    List<Route> routes = new ArrayList<>(Routes.all());
    routes.removeIf(route -> !names.contains(Permissions.name(route)));
    routes.sort(Comparator.comparing(route -> route.method().equals("DELETE")));
    return routes;
  }

  private void check(Route route, Told rule, List<String> wrong) throws IOException {
    List<String> callers = new ArrayList<>(ROLES);
    callers.addAll(List.of("other game", "revoked", "mistyped", "no session", "another player"));
    for (String caller : callers) {
      int expected = expected(rule, caller);
      int was = status(route, caller);
      if (was != expected) {
        wrong.add(Permissions.name(route) + " by " + caller + ": " + was + ", not " + expected);
      }
    }
  }

  /// 401, 403, or 0 for a call that is let in, by the words of the document.
  private static int expected(Told rule, String caller) {
    if (rule.least().equals("anybody")) {
      return 0;
    }
    return switch (caller) {
      case "nobody", "revoked", "mistyped", "no session" -> 401;
      case "other game" -> otherGame(rule);
      case "another player" -> rule.reach().equals("its own") ? 403 : expected(rule, "player");
      default -> {
        if (rule.reach().equals("a session")) {
          yield caller.equals("player") ? 0 : 403;
        }
        yield ROLES.indexOf(caller) >= ROLES.indexOf(rule.least()) ? 0 : 403;
      }
    };
  }

  private static int otherGame(Told rule) {
    return switch (rule.reach()) {
      case "the game", "every game", "a session" -> 403;
      case "its games", "its own" -> 0;
      default -> throw new IllegalStateException("what is '" + rule.reach() + "'?");
    };
  }

  /// 401 or 403 where the door refused; 0 where it did not, whatever came of the call.
  private int status(Route route, String caller) throws IOException {
    String path =
        route
            .path()
            .replace("{game}", "arcade")
            .replace("{player}", caller.equals("player") ? player : "somebody")
            .replace("{window}", "ALL-TIME")
            .replace("{key}", "0123456789abcdef")
            .replace("{asset}", "docs.js")
            .replace("{problem}", "forbidden")
            .replaceAll("\\{[a-z]+\\}", "none");
    String body = route.body() == Route.BodyKind.NONE ? "" : "{}";
    String type =
        switch (route.body()) {
          case NONE -> "";
          case JSON -> "Content-Type: application/json\r\n";
          case LINES -> "Content-Type: application/x-ndjson\r\n";
        };
    try (RawClient client = new RawClient(server.port())) {
      Reply reply =
          client
              .send(
                  "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%sContent-Length: %d\r\n\r\n%s"
                      .formatted(
                          route.method(), path, authorization(caller), type, body.length(), body))
              .read();
      assertThat(reply.status()).as("%s by %s: %s", path, caller, reply.text()).isLessThan(500);
      return refusal(reply);
    }
  }

  private static int refusal(Reply reply) {
    boolean refused =
        reply.text().contains("\"/problems/unauthorised\"")
            || reply.text().contains("\"/problems/forbidden\"");
    if (refused && reply.status() == 401) {
      assertThat(reply.header("www-authenticate")).contains("Bearer");
    }
    // A log-in with an empty body is refused for what it lacks, not at the door.
    return refused ? reply.status() : 0;
  }

  /// That of the player, and a new one where a call has ended it.
  private String session() {
    String token = tokens.get("player");
    try {
      if (token != null && access.caller(token) instanceof Caller.SignedIn) {
        return token;
      }
    } catch (Unauthorised ended) {
      // By what was tried.
    }
    String next = access.logIn("ann", PASSWORD, Client.NONE).token();
    tokens.put("player", next);
    return next;
  }

  private String authorization(String caller) {
    String token = caller.endsWith("player") ? session() : tokens.get(caller);
    return token == null ? "" : "Authorization: Bearer " + token + "\r\n";
  }
}
