package dev.laurel.http.api;

import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.Role;
import dev.laurel.core.board.GameId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Who may make a call: callers of this role or a higher one, as far as they reach.
record Permission(Role least, Reach reach) {
  /// What a caller must have to do with what the call touches.
  enum Reach {
    /// The call is closed to everybody.
    NOBODY,
    /// A page or a probe: nobody is asked who they are.
    PAGE,
    /// A call by which credentials are got, so none are asked for.
    ANYONE,
    /// A player's session, for what no key has.
    SESSION,
    /// A player's own; keys may do it for any player. The player is the first in the path.
    OWN,
    /// The game, the first in the path, is one of the caller's.
    GAME,
    /// Whatever games are the caller's: the answer leaves the others out.
    ITS_GAMES,
    /// Every game is the caller's: what is touched belongs to none, or to all.
    EVERY_GAME
  }

  /// What a route has that was given no other.
  static final Permission DENIED = new Permission(Role.ADMIN, Reach.NOBODY);

  /// Whether it matters who calls.
  boolean asksWho() {
    return reach != Reach.PAGE && reach != Reach.ANYONE;
  }

  /// What stands in the way of this caller, or null. The path has the parameters of the request's
  /// path in their order.
  @Nullable String objection(Caller caller, List<String> path) {
    return switch (reach) {
      case NOBODY -> "Nobody may make this call.";
      case PAGE, ANYONE -> null;
      case SESSION -> caller instanceof Caller.SignedIn ? null : wanted(caller);
      case OWN -> lacksRole(caller) ? wanted(caller) : notOwn(caller, path);
      case GAME -> lacksRole(caller) ? wanted(caller) : notItsGame(caller, path);
      case ITS_GAMES -> lacksRole(caller) ? wanted(caller) : null;
      case EVERY_GAME -> lacksRole(caller) ? wanted(caller) : notEveryGame(caller);
    };
  }

  private boolean lacksRole(Caller caller) {
    return caller.role().filter(role -> role.includes(least)).isEmpty();
  }

  private String wanted(Caller caller) {
    return "This call takes " + credentials() + "; this is " + given(caller) + ".";
  }

  private String credentials() {
    if (reach == Reach.SESSION) {
      return "the session of a player";
    }
    return switch (least) {
      case READER -> "a key or the session of a player";
      case PLAYER -> "the session of a player, or a key of role server or admin";
      case SERVER -> "a key of role server or admin";
      case ADMIN -> "a key of role admin";
    };
  }

  private static String given(Caller caller) {
    return switch (caller) {
      case Caller.Local() -> "a call without either, from this machine";
      case Caller.KeyHolder(_, var role, _) -> "a key of role " + role.label();
      case Caller.SignedIn _ -> "the session of a player";
      case Caller.Anonymous() -> "a call without either";
    };
  }

  private static @Nullable String notOwn(Caller caller, List<String> path) {
    boolean others =
        caller instanceof Caller.SignedIn(var player, _) && !player.value().equals(path.getFirst());
    return others ? "A player may do this only for itself." : null;
  }

  private static @Nullable String notItsGame(Caller caller, List<String> path) {
    GameId game = new GameId(path.getFirst());
    return caller.mayUse(game) ? null : "This key is not for the game '" + game + "'.";
  }

  private static @Nullable String notEveryGame(Caller caller) {
    return caller instanceof Caller.KeyHolder(_, _, Games.Only _)
        ? "This call takes a key that is for every game; this one is for some."
        : null;
  }
}
