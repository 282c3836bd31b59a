package dev.laurel.core.player;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of a player. `groups` are those of its submissions that name none themselves.
public record Profile(
    @Nullable PlayerName name,
    @Nullable AvatarUrl avatarUrl,
    Map<String, String> groups,
    @Nullable Attributes attributes,
    @Nullable Embedding embedding) {

  /// The most group values that a profile may name.
  public static final int MAX_GROUPS = 16;

  /// Of a player of whom nothing is known but the id.
  public static final Profile EMPTY = new Profile(null, null, Map.of(), null, null);

  public Profile {
    groups = Map.copyOf(groups);
    if (groups.size() > MAX_GROUPS) {
      throw new InvalidInput("groups", "must name at most " + MAX_GROUPS + " dimensions");
    }
    groups.keySet().forEach(Grouping::checkDimension);
    groups.values().forEach(Group::checkValue);
  }

  public Profile withName(@Nullable PlayerName next) {
    return new Profile(next, avatarUrl, groups, attributes, embedding);
  }

  public Profile withGroups(Map<String, String> next) {
    return new Profile(name, avatarUrl, next, attributes, embedding);
  }
}
