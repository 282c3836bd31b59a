package dev.laurel.postgres;

import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The players, asked of the database each time.
final class PlayerDirectory implements Directory {
  private static final int NAMES_AT_ONCE = 5_000;

  private final Database database;

  PlayerDirectory(Database database) {
    this.database = database;
  }

  /// Folds the names that an older version stored. Several instances may do it at once.
  static void foldNames(Database database) {
    while (database.repeatably(PlayerDirectory::foldSome)) {
      // Until none is left.
    }
  }

  private static boolean foldSome(Connection connection) throws SQLException {
    Map<String, String> folded = new TreeMap<>();
    new Script()
        .query(
            """
            SELECT id, name FROM players WHERE name IS NOT NULL AND folded IS NULL
             ORDER BY id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED\
            """,
            row -> folded.put(row.getString(1), FoldedName.of(row.getString(2)).value()),
            NAMES_AT_ONCE)
        .run(connection);
    new Script()
        .update(
            """
            UPDATE players p SET folded = w.folded
              FROM unnest(?::text[], ?::text[]) AS w(id, folded) WHERE p.id = w.id\
            """,
            folded.keySet().toArray(String[]::new),
            folded.values().toArray(String[]::new))
        .run(connection);
    return !folded.isEmpty();
  }

  @Override
  public Optional<Profile> find(PlayerId player) {
    return database.read(connection -> {
      @Nullable Profile[] found = new Profile[1];
      new Script()
          .query(
              "SELECT name, profile FROM players WHERE id = ?",
              row -> found[0] = profile(row),
              player.value())
          .run(connection);
      return Optional.ofNullable(found[0]);
    });
  }

  @Override
  public List<Found> byName(FoldedName name, @Nullable Position after, int limit) {
    return list(
        "folded = ? AND id > ? ORDER BY id LIMIT ?",
        name.value(),
        after == null ? "" : after.player().value(),
        limit);
  }

  @Override
  public List<Found> byPrefix(FoldedName prefix, @Nullable Position after, int limit) {
    return list(
        "folded >= ? AND folded < ? AND (folded, id) > (?, ?) ORDER BY folded, id LIMIT ?",
        prefix.value(),
        end(prefix.value()),
        after == null ? "" : after.name().value(),
        after == null ? "" : after.player().value(),
        limit);
  }

  private List<Found> list(String where, Object... values) {
    return database.read(connection -> {
      List<Found> found = new ArrayList<>();
      new Script()
          .query(
              "SELECT id, name, folded, profile FROM players WHERE " + where,
              row -> found.add(found(row)),
              values)
          .run(connection);
      return found;
    });
  }

  /// The first text behind all that begin so, by code points.
  static String end(String prefix) {
    int last = prefix.codePointBefore(prefix.length());
    String rest = prefix.substring(0, prefix.length() - Character.charCount(last));
    if (last == Character.MAX_CODE_POINT) {
      return rest.isEmpty() ? prefix + prefix : end(rest);
    }
    int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
    return rest + Character.toString(next);
  }

  private static Found found(ResultSet row) throws SQLException {
    FoldedName folded = new FoldedName(row.getString("folded"));
    return new Found(new Position(folded, new PlayerId(row.getString("id"))), profile(row));
  }

  static Profile profile(ResultSet row) throws SQLException {
    String name = row.getString("name");
    byte[] packed = row.getBytes("profile");
    Profile profile = packed == null ? Profile.EMPTY : ProfileCodec.unpacked(packed);
    return name == null ? profile : profile.withName(new PlayerName(name));
  }
}
