package dev.laurel.dynamodb;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A player as it is stored. The version grows with every commit that names the player, which each
/// such commit relies on.
///
/// @param floor the versions of this player's entries begin above this
/// @param hidden the boards that hide the player, with their revision of then
record PlayerRow(
    PlayerId player, long version, Profile profile, long floor, Map<String, Long> hidden) {
  /// The commit that has decided on the player and is still to be brought in.
  static final String INTENT = "Intent";

  private static final String VERSION = "Version";
  private static final int MOST_INDEXED_CHARACTERS = 500;

  PlayerRow {
    hidden = Map.copyOf(hidden);
  }

  static PlayerRow of(Item item) {
    byte[] packed = item.optionalBytes("Profile");
    String name = item.optionalText("Name");
    Profile profile = packed == null ? Profile.EMPTY : ProfileCodec.unpacked(packed);
    return new PlayerRow(
        Keys.player(item.text(Key.PK)),
        item.number(VERSION),
        name == null ? profile : profile.withName(new PlayerName(name)),
        item.number("Floor", 0),
        item.numbers("Hidden"));
  }

  Item item() {
    Item item = Item.at(Keys.metadata(player)).with(VERSION, version).with("Hidden", hidden);
    if (floor > 0) {
      item.with("Floor", floor);
    }
    if (!profile.withName(null).equals(Profile.EMPTY)) {
      item.with("Profile", ProfileCodec.packed(profile.withName(null)));
    }
    PlayerName name = profile.name();
    if (name != null) {
      String folded = Keys.cut(FoldedName.of(name).value());
      item.with("Name", name.value())
          .with(
              "Name_Lower",
              folded.substring(0, Math.min(folded.length(), MOST_INDEXED_CHARACTERS)));
    }
    return item;
  }

  /// What a commit that relies on this row must find.
  static Condition unchanged(@Nullable PlayerRow before) {
    return before == null ? Condition.absent() : Condition.equal(VERSION, before.version);
  }

  PlayerRow next(Profile other, Map<String, Long> hiddenOn) {
    return new PlayerRow(player, version + 1, other, floor, hiddenOn);
  }

  boolean isHidden(KnownBoard board) {
    return hidden.getOrDefault(name(board.key()), -1L) >= board.born();
  }

  static String name(BoardKey board) {
    return Keys.board(board);
  }

  Map<String, Long> hidden(KnownBoard board, boolean hide) {
    Map<String, Long> next = new HashMap<>(hidden);
    if (hide) {
      next.put(name(board.key()), board.revision());
    } else {
      next.remove(name(board.key()));
    }
    return next;
  }
}
