package dev.laurel.core.ledger;

import dev.laurel.core.access.Client;
import dev.laurel.core.player.PlayerId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Who asked for something, from where, and by which right: what the audit log tells beside what
/// was done.
///
/// @param actor `local`, `key:ID` or `player:ID`; null where it is not known, or was the player
///   whom the event named and who was erased since
/// @param client [Client#NONE] where nobody asked over a network, or the player was erased since
/// @param action what an action token was given for
/// @param tokenHash SHA-256 of that token in hexadecimal, by which it can be recognised and not
///   used
public record Origin(
    @Nullable String actor, Client client, @Nullable String action, @Nullable String tokenHash) {
  /// The most characters of an actor: a kind and the longest id.
  public static final int MAX_ACTOR = 160;

  /// The most characters of an action.
  public static final int MAX_ACTION = 100;

  /// Whoever has the machine to himself: the process itself, its command line, its tests.
  public static final Origin LOCAL = new Origin("local", Client.NONE, null, null);

  /// Of events from before there were origins.
  public static final Origin UNKNOWN = new Origin(null, Client.NONE, null, null);

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  public Origin {
    requireBounded("actor", actor, MAX_ACTOR);
    requireBounded("action", action, MAX_ACTION);
    if (tokenHash != null && !HASH.matcher(tokenHash).matches()) {
      throw new IllegalArgumentException("a token's hash has 64 hexadecimal digits");
    }
  }

  public static Origin of(String actor, Client client) {
    return new Origin(actor, client, null, null);
  }

  /// The same caller, using an action token.
  public Origin using(String grantedAction, String hash) {
    return new Origin(actor, client, grantedAction, hash);
  }

  /// What may stay of it once the player of its event is erased: not where it came from, not the
  /// token, which names the player, and not the actor where that was the player.
  Origin without(PlayerId player) {
    boolean own = ("player:" + player.value()).equals(actor);
    return new Origin(own ? null : actor, Client.NONE, action, null);
  }

  private static void requireBounded(String what, @Nullable String text, int most) {
    if (text != null && (text.isEmpty() || text.length() > most)) {
      throw new IllegalArgumentException("an " + what + " has 1 to " + most + " characters");
    }
  }
}
