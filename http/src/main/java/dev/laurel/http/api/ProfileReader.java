package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.player.Attributes;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.Embedding;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.player.ProfileChange.Part;
import dev.laurel.http.json.Fields;
import dev.laurel.http.json.JsonReader;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;

/// Reads a change of a profile: a field that is not there stays as it is, null removes it, anything
/// else takes its place.
final class ProfileReader {
  private static final int NAME = 0;
  private static final int AVATAR_URL = 1;
  private static final int GROUPS = 2;
  private static final int ATTRIBUTES = 3;
  private static final int EMBEDDING = 4;
  private static final Fields FIELDS =
      Fields.of("name", "avatarUrl", "groups", "attributes", "embedding");

  private final JsonReader json;
  private Part<PlayerName> name = new Part.Keep<>();
  private Part<AvatarUrl> avatarUrl = new Part.Keep<>();
  private Part<Map<String, String>> groups = new Part.Keep<>();
  private Part<Attributes> attributes = new Part.Keep<>();
  private Part<Embedding> embedding = new Part.Keep<>();

  private ProfileReader(JsonReader json) {
    this.json = json;
  }

  static ProfileChange read(JsonReader json) {
    return new ProfileReader(json).change();
  }

  private ProfileChange change() {
    json.beginObject("body");
    long seen = 0;
    for (int field = json.nextField(FIELDS, ""); field >= 0; field = json.nextField(FIELDS, "")) {
      seen = FIELDS.once(seen, field, "");
      take(field);
    }
    json.finish();
    return new ProfileChange(name, avatarUrl, groups, attributes, embedding);
  }

  private void take(int field) {
    switch (field) {
      case NAME -> name = part(() -> new PlayerName(json.string("name")));
      case AVATAR_URL -> avatarUrl = part(() -> new AvatarUrl(json.string("avatarUrl")));
      case GROUPS -> groups = part(() -> SubmissionReader.groups(json));
      case ATTRIBUTES ->
          attributes = part(() -> Attributes.ofJson(json.compactObject("attributes")));
      case EMBEDDING -> embedding = part(this::embedding);
      default -> throw new IllegalStateException("field " + field);
    }
  }

  private <T> Part<T> part(Supplier<T> value) {
    return json.isNull() ? new Part.Remove<>() : new Part.Put<>(value.get());
  }

  private Embedding embedding() {
    float[] values = new float[Embedding.MAX_LENGTH];
    int length = 0;
    json.beginArray("embedding");
    while (json.nextElement()) {
      if (length == values.length) {
        throw new InvalidInput("embedding", "must have at most " + length + " numbers");
      }
      values[length] = json.decimal("embedding[" + length + "]");
      length++;
    }
    return Embedding.of(Arrays.copyOf(values, length));
  }
}
