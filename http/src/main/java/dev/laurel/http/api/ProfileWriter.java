package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.player.Directory.Found;
import dev.laurel.core.player.Embedding;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.Profile;
import dev.laurel.core.query.PlayerCursor;
import dev.laurel.http.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes profiles.
final class ProfileWriter {
  private static final byte[] PLAYER = token("{\"player\":");
  private static final byte[] NAME = token(",\"name\":");
  private static final byte[] AVATAR_URL = token(",\"avatarUrl\":");
  private static final byte[] GROUPS = token(",\"groups\":{");
  private static final byte[] ATTRIBUTES = token("},\"attributes\":");
  private static final byte[] EMBEDDING = token(",\"embedding\":");
  private static final byte[] PLAYERS = token("{\"players\":[");
  private static final byte[] NEXT = token("],\"next\":");

  private ProfileWriter() {}

  static JsonWriter write(JsonWriter json, PlayerId player, Profile profile) {
    json.raw(PLAYER).string(player.value());
    json.raw(NAME).string(profile.name() == null ? null : profile.name().value());
    json.raw(AVATAR_URL).string(profile.avatarUrl() == null ? null : profile.avatarUrl().value());
    json.raw(GROUPS);
    groups(json, profile.groups());
    json.raw(ATTRIBUTES);
    if (profile.attributes() == null) {
      json.nothing();
    } else {
      json.raw(profile.attributes().json());
    }
    embedding(json.raw(EMBEDDING), profile.embedding());
    return json.raw('}');
  }

  private static void groups(JsonWriter json, Map<String, String> groups) {
    boolean first = true;
    for (Map.Entry<String, String> group : new TreeMap<>(groups).entrySet()) {
      if (!first) {
        json.raw(',');
      }
      first = false;
      json.string(group.getKey()).raw(':').string(group.getValue());
    }
  }

  private static void embedding(JsonWriter json, @Nullable Embedding embedding) {
    if (embedding == null) {
      json.nothing();
      return;
    }
    for (int i = 0; i < embedding.length(); i++) {
      json.raw(i == 0 ? '[' : ',').raw(token(Float.toString(embedding.value(i))));
    }
    json.raw(']');
  }

  static JsonWriter list(JsonWriter json, List<Found> players, @Nullable PlayerCursor next) {
    json.raw(PLAYERS);
    for (int i = 0; i < players.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      write(json, players.get(i).player(), players.get(i).profile());
    }
    return json.raw(NEXT).string(next == null ? null : next.text()).raw('}');
  }
}
