package dev.laurel.http.api;

import static dev.laurel.core.access.Role.ADMIN;
import static dev.laurel.core.access.Role.PLAYER;
import static dev.laurel.core.access.Role.READER;
import static dev.laurel.core.access.Role.SERVER;

import dev.laurel.core.access.Role;
import dev.laurel.http.api.Permission.Reach;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The one table of who may make which call. Every route has one line here, and a route without one
/// cannot be served; a line without a route fails a test.
final class Permissions {
  private static final String GAME = " /v1/games/{game}";
  private static final String BOARD = GAME + "/boards/{board}";
  private static final String RANKED = BOARD + "/players/{player}";
  private static final String PLAYERS = " /v1/players";
  private static final String ONE = PLAYERS + "/{player}";

  private static final Map<String, Permission> TABLE = new HashMap<>();

  static {
    allow(READER, Reach.PAGE, "GET /", "GET /style.css", "GET /openapi.yaml", "GET /docs");
    allow(READER, Reach.PAGE, "GET /docs/{asset}", "GET /problems/{problem}");
    allow(READER, Reach.PAGE, "GET /console/{asset}", "GET /widget.js");
    allow(READER, Reach.PAGE, "GET /healthz", "GET /readyz");
    allow(READER, Reach.EVERY_GAME, "GET /metrics");

    allow(READER, Reach.ITS_GAMES, "GET /v1/games");
    allow(READER, Reach.GAME, "GET" + GAME + "/boards", "GET" + BOARD);
    allow(READER, Reach.GAME, "GET" + BOARD + "/top", "GET" + BOARD + "/bottom");
    allow(READER, Reach.GAME, "GET" + BOARD + "/ranks", "GET" + BOARD + "/scores");
    allow(READER, Reach.GAME, "GET" + RANKED, "GET" + RANKED + "/around");
    allow(READER, Reach.GAME, "POST" + BOARD + "/players/lookup");
    allow(READER, Reach.GAME, "GET" + BOARD + "/rank-of", "GET" + BOARD + "/score-at");
    allow(READER, Reach.GAME, "GET" + BOARD + "/rank");
    allow(READER, Reach.GAME, "GET" + BOARD + "/windows", "GET" + BOARD + "/stats");
    allow(READER, Reach.GAME, "GET" + BOARD + "/snapshots", "GET" + BOARD + "/stream");
    allow(READER, Reach.GAME, "GET" + BOARD + "/windows/{window}/result");
    allow(READER, Reach.ITS_GAMES, "GET" + PLAYERS, "GET" + ONE);
    allow(READER, Reach.ITS_GAMES, "GET" + ONE + "/standings", "GET" + ONE + "/history");

    allow(READER, Reach.ANYONE, "POST /v1/accounts", "POST /v1/sessions");
    allow(PLAYER, Reach.SESSION, "GET /v1/sessions");
    allow(PLAYER, Reach.SESSION, "DELETE /v1/sessions", "DELETE /v1/sessions/current");
    allow(PLAYER, Reach.OWN, "PUT" + ONE);
    // Which player, and which game, stands in the action token.
    allow(PLAYER, Reach.ITS_GAMES, "PATCH /v1/scores");

    allow(SERVER, Reach.GAME, "POST" + BOARD + "/scores", "POST" + GAME + "/scores");
    allow(SERVER, Reach.GAME, "POST" + GAME + "/scores/batch", "POST" + GAME + "/actions");

    allow(ADMIN, Reach.GAME, "GET" + BOARD + "/events");
    allow(ADMIN, Reach.GAME, "PUT" + BOARD, "DELETE" + BOARD);
    allow(ADMIN, Reach.GAME, "POST" + BOARD + "/windows/{window}/close");
    allow(ADMIN, Reach.GAME, "DELETE" + RANKED, "GET" + BOARD + "/hidden");
    allow(ADMIN, Reach.GAME, "PUT" + RANKED + "/hidden", "DELETE" + RANKED + "/hidden");
    allow(ADMIN, Reach.EVERY_GAME, "DELETE" + ONE, "GET /v1/notices");
    allow(ADMIN, Reach.EVERY_GAME, "GET /v1/keys", "POST /v1/keys", "DELETE /v1/keys/{key}");
    allow(ADMIN, Reach.EVERY_GAME, "GET /v1/audit");
  }

  private Permissions() {}

  private static void allow(Role least, Reach reach, String... routes) {
    for (String route : routes) {
      if (TABLE.put(route, new Permission(least, reach)) != null) {
        throw new IllegalStateException("two permissions for " + route);
      }
    }
  }

  /// The route with its permission.
  static Route guard(Route route) {
    String name = name(route);
    Permission permission = TABLE.get(name);
    if (permission == null) {
      throw new IllegalStateException(name + " has no line in the table of permissions");
    }
    return route.under(permission);
  }

  static String name(Route route) {
    return route.method() + " " + route.path();
  }

  /// The routes that have a line.
  static Set<String> names() {
    return Set.copyOf(TABLE.keySet());
  }
}
