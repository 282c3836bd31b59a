package dev.laurel.core.codec;

import dev.laurel.core.player.Attributes;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.Embedding;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Profiles as bytes.
public final class ProfileCodec {
  private static final int FORMAT = 1;

  private ProfileCodec() {}

  public static byte[] packed(Profile profile) {
    ByteSink sink = new ByteSink(256);
    write(profile, sink);
    return sink.toBytes();
  }

  public static Profile unpacked(byte[] row) {
    ByteSource source = new ByteSource("profile", row);
    Profile profile = read(source);
    source.requireEnd();
    return profile;
  }

  static void write(Profile profile, ByteSink sink) {
    sink.u8(FORMAT);
    sink.text(profile.name() == null ? "" : profile.name().value());
    sink.text(profile.avatarUrl() == null ? "" : profile.avatarUrl().value());
    sink.varint(profile.groups().size());
    new TreeMap<>(profile.groups()).forEach((name, value) -> sink.text(name).text(value));
    sink.blob(profile.attributes() == null ? new byte[0] : profile.attributes().json());
    Embedding embedding = profile.embedding();
    int length = embedding == null ? 0 : embedding.length();
    sink.varint(length);
    for (int i = 0; embedding != null && i < length; i++) {
      sink.fixed(Float.floatToIntBits(embedding.value(i)));
    }
  }

  static Profile read(ByteSource source) {
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    String name = source.text();
    String avatarUrl = source.text();
    Map<String, String> groups = readGroups(source);
    byte[] attributes = source.blob();
    return new Profile(
        name.isEmpty() ? null : new PlayerName(name),
        avatarUrl.isEmpty() ? null : new AvatarUrl(avatarUrl),
        groups,
        attributes.length == 0 ? null : Attributes.ofJson(attributes),
        readEmbedding(source));
  }

  private static Map<String, String> readGroups(ByteSource source) {
    Map<String, String> groups = new HashMap<>();
    for (int left = source.count(Profile.MAX_GROUPS); left > 0; left--) {
      groups.put(source.text(), source.text());
    }
    return groups;
  }

  private static @Nullable Embedding readEmbedding(ByteSource source) {
    float[] values = new float[source.count(Embedding.MAX_LENGTH)];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(source.fixedInt());
    }
    return values.length == 0 ? null : Embedding.of(values);
  }
}
