package dev.laurel.core.access;

import dev.laurel.core.player.PlayerId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/// One line of the administrative audit log: what somebody changed of keys, accounts, sessions or
/// signing keys. Stored with the change, or neither is. No secret is in it, and no hash of one.
///
/// @param time microseconds since 1970
/// @param actor [Caller#actor], or `laurel` for what it does by itself
/// @param target what was changed: `key:ID`, `player:ID`, `signing-key:ID`
/// @param before what it was, field by field; empty where it was not
/// @param after what it has become; empty where it is gone
public record Act(
    long time,
    String actor,
    Kind kind,
    String target,
    Map<String, String> before,
    Map<String, String> after,
    Client client) {
  /// What was done.
  public enum Kind {
    KEY_CREATED("key-created"),
    KEY_REVOKED("key-revoked"),
    ACCOUNT_CREATED("account-created"),
    PASSWORD_REHASHED("password-rehashed"),
    SESSION_OPENED("session-opened"),
    SESSIONS_REVOKED("sessions-revoked"),
    SIGNING_KEY_CREATED("signing-key-created");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /// The word for it in the API.
    public String label() {
      return label;
    }

    public static Kind ofLabel(String label) {
      return Stream.of(values())
          .filter(it -> it.label.equals(label))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no such word: " + label));
    }
  }

  /// Laurel itself.
  public static final String LAUREL = "laurel";

  /// Whoever it was is erased.
  public static final String ERASED = "erased";

  public Act {
    before = Collections.unmodifiableMap(new LinkedHashMap<>(before));
    after = Collections.unmodifiableMap(new LinkedHashMap<>(after));
  }

  /// Who it is about where that is a player: `player:ID`.
  public static String player(PlayerId player) {
    return "player:" + player;
  }

  /// The same act with everything that could tell who the player was taken out.
  public Act withoutPlayer(PlayerId player) {
    String name = player(player);
    return new Act(
        time,
        actor.equals(name) ? ERASED : actor,
        kind,
        target.equals(name) ? ERASED : target,
        Map.of(),
        Map.of(),
        actor.equals(name) || target.equals(name) ? Client.NONE : client);
  }
}
