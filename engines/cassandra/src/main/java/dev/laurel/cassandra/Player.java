package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.store.ByteSource;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A player's partition as it was read: all but answers and events.
///
/// @param stamp another one after every commit; null where there was none yet
/// @param known whether the player was ever named, and not erased since
/// @param entries by the number of their division
/// @param hidden the boards that hide the player
record Player(
    PlayerId id,
    @Nullable UUID stamp,
    boolean known,
    @Nullable PlayerName name,
    Profile rest,
    long floor,
    Map<Long, SeatCodec.Seated> entries,
    Set<Long> hidden) {
  static final byte ENTRY = 0;
  static final byte HIDDEN = 1;
  static final byte ANSWER = 2;
  static final byte EVENT = 3;
  static final byte RANKS = 4;

  /// The row that is always there, so that a part of the partition can be read with what is beside
  /// its rows.
  static final ByteBuffer ANCHOR = ByteBuffer.allocate(0).asReadOnlyBuffer();

  private static final String READ =
      "SELECT kind, id, stamp, known, name, profile, floor, value FROM players"
          + " WHERE player = ? AND kind < 2";

  static BoundStatement question(Cassandra cassandra, PlayerId player) {
    return cassandra.bind(READ, player.value());
  }

  static Player of(PlayerId id, List<Row> rows) {
    Map<Long, SeatCodec.Seated> entries = new HashMap<>();
    Set<Long> hidden = new HashSet<>();
    for (Row row : rows) {
      byte[] key = Bytes.of(row, "id");
      if (key.length > 0) {
        long number = new ByteSource("number", key).fixedLong();
        if (row.getByte("kind") == ENTRY) {
          entries.put(number, SeatCodec.read(Bytes.of(row, "value")));
        } else {
          hidden.add(number);
        }
      }
    }
    if (rows.isEmpty()) {
      return new Player(id, null, false, null, Profile.EMPTY, 0, entries, hidden);
    }
    Row first = rows.getFirst();
    String name = first.getString("name");
    byte[] profile = Bytes.optional(first, "profile");
    return new Player(
        id,
        first.getUuid("stamp"),
        first.getBoolean("known"),
        name == null ? null : new PlayerName(name),
        profile == null ? Profile.EMPTY : ProfileCodec.unpacked(profile),
        first.isNull("floor") ? 0 : first.getLong("floor"),
        entries,
        hidden);
  }

  /// Nothing is stored of it, not even that it was erased.
  boolean isNew() {
    return stamp == null;
  }

  Player withFloor(long version) {
    return new Player(id, stamp, known, name, rest, version, entries, hidden);
  }

  /// What is known of the player; null where nothing is.
  @Nullable Profile profile() {
    return known ? rest.withName(name) : null;
  }

  long topVersion() {
    return entries.values().stream().mapToLong(it -> it.entry().version()).max().orElse(0);
  }
}
