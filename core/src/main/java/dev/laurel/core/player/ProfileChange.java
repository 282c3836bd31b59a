package dev.laurel.core.player;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What to change of a profile, field by field.
public record ProfileChange(
    Part<PlayerName> name,
    Part<AvatarUrl> avatarUrl,
    Part<Map<String, String>> groups,
    Part<Attributes> attributes,
    Part<Embedding> embedding) {

  /// Changes nothing.
  public static final ProfileChange NONE =
      new ProfileChange(
          new Part.Keep<>(),
          new Part.Keep<>(),
          new Part.Keep<>(),
          new Part.Keep<>(),
          new Part.Keep<>());

  /// What becomes of one field.
  public sealed interface Part<T> {
    record Keep<T>() implements Part<T> {}

    record Put<T>(T value) implements Part<T> {}

    record Remove<T>() implements Part<T> {}

    default @Nullable T after(@Nullable T current) {
      return switch (this) {
        case Keep<T> _ -> current;
        case Put<T>(var value) -> value;
        case Remove<T> _ -> null;
      };
    }
  }

  public ProfileChange {
    // What cannot be stored is refused here, before anybody waits for it.
    if (groups instanceof Part.Put<Map<String, String>>(var values)) {
      groups = new Part.Put<>(Profile.EMPTY.withGroups(values).groups());
    }
  }

  public static ProfileChange named(String name) {
    return NONE.withName(new Part.Put<>(new PlayerName(name)));
  }

  public static ProfileChange grouped(Map<String, String> groups) {
    return NONE.withGroups(new Part.Put<>(groups));
  }

  public ProfileChange withName(Part<PlayerName> next) {
    return new ProfileChange(next, avatarUrl, groups, attributes, embedding);
  }

  public ProfileChange withAvatarUrl(Part<AvatarUrl> next) {
    return new ProfileChange(name, next, groups, attributes, embedding);
  }

  public ProfileChange withGroups(Part<Map<String, String>> next) {
    return new ProfileChange(name, avatarUrl, next, attributes, embedding);
  }

  /// The profile after the change.
  public Profile applyTo(Profile profile) {
    Map<String, String> grouped = groups.after(profile.groups());
    return new Profile(
        name.after(profile.name()),
        avatarUrl.after(profile.avatarUrl()),
        grouped == null ? Map.of() : grouped,
        attributes.after(profile.attributes()),
        embedding.after(profile.embedding()));
  }
}
