package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.Email;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.NewAccount;
import dev.laurel.core.access.Password;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.Username;
import dev.laurel.core.board.GameId;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.http.json.Fields;
import dev.laurel.http.json.JsonReader;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads what accounts, log-ins and keys are asked for with.
final class CredentialsReader {
  private static final Fields ACCOUNT = Fields.of("username", "email", "password", "avatarUrl");
  private static final Fields LOG_IN = Fields.of("username", "password");
  private static final Fields KEY = Fields.of("label", "role", "games");

  private static final int MOST_TEXTS = 4;

  private CredentialsReader() {}

  /// Who wants to log in. The name and the password are as they were typed: what nobody can have is
  /// as wrong as what nobody has.
  record LogIn(String username, String password) {
    @Override
    public String toString() {
      return "a log-in";
    }
  }

  /// A key that is asked for.
  record WantedKey(KeyLabel label, Role role, Games games) {}

  static NewAccount account(JsonReader json) {
    @Nullable String[] values = texts(json, ACCOUNT, 3);
    String avatar = values[3];
    return new NewAccount(
        new Username(present(values[0])),
        new Email(present(values[1])),
        Password.of(present(values[2])),
        avatar == null ? null : new AvatarUrl(avatar));
  }

  static LogIn logIn(JsonReader json) {
    @Nullable String[] values = texts(json, LOG_IN, 2);
    return new LogIn(present(values[0]), present(values[1]));
  }

  /// The texts of an object, of which the first so many must be there.
  private static @Nullable String[] texts(JsonReader json, Fields fields, int required) {
    @Nullable String[] values = new String[MOST_TEXTS];
    json.beginObject("body");
    long seen = 0;
    for (int field = json.nextField(fields, ""); field >= 0; field = json.nextField(fields, "")) {
      seen = fields.once(seen, field, "");
      boolean absent = field >= required && json.isNull();
      values[field] = absent ? null : json.string(fields.name(field));
    }
    json.finish();
    for (int field = 0; field < required; field++) {
      fields.require(seen, field, "");
    }
    return values;
  }

  private static String present(@Nullable String value) {
    if (value == null) {
      throw new IllegalStateException("a required field is there");
    }
    return value;
  }

  /// A key without a label has its role for one; without games it is for all of them.
  static WantedKey key(JsonReader json) {
    String label = null;
    Role role = null;
    Games games = new Games.All();
    json.beginObject("body");
    long seen = 0;
    for (int field = json.nextField(KEY, ""); field >= 0; field = json.nextField(KEY, "")) {
      seen = KEY.once(seen, field, "");
      switch (KEY.name(field)) {
        case "label" -> label = json.isNull() ? null : json.string("label");
        case "role" -> role = role(json.string("role"));
        default -> games = games(json);
      }
    }
    json.finish();
    KEY.require(seen, 1, "");
    if (role == null) {
      throw new IllegalStateException("a required field is there");
    }
    return new WantedKey(new KeyLabel(label == null ? role.label() : label), role, games);
  }

  private static Role role(String word) {
    for (Role role : Role.values()) {
      if (role != Role.PLAYER && role.label().equals(word)) {
        return role;
      }
    }
    throw new InvalidInput("role", "must be one of admin, server, reader");
  }

  private static Games games(JsonReader json) {
    if (json.isNull()) {
      return new Games.All();
    }
    Set<GameId> games = new TreeSet<>();
    json.beginArray("games");
    for (int i = 0; json.nextElement(); i++) {
      if (i == Games.MAX) {
        throw new InvalidInput("games", "must name at most " + Games.MAX + " games");
      }
      games.add(game("games[" + i + "]", json));
    }
    return games.isEmpty() ? new Games.All() : Games.only(games);
  }

  private static GameId game(String field, JsonReader json) {
    try {
      return new GameId(json.string(field));
    } catch (InvalidInput malformed) {
      throw new InvalidInput(field, malformed.detail());
    }
  }
}
