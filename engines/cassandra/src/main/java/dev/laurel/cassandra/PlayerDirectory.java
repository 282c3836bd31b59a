package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The players. Names point at them, and were written before them: a pointer counts where the
/// player has that name.
final class PlayerDirectory implements Directory {
  private static final int SHARDS = 8;
  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::name).thenComparing(Position::player);

  private final Members members;

  PlayerDirectory(Members members) {
    this.members = members;
  }

  private static String initial(FoldedName name) {
    String text = name.value();
    return text.isEmpty() ? "" : Character.toString(text.codePointAt(0));
  }

  private static short shard(PlayerId player) {
    return (short) Math.floorMod(player.value().hashCode(), SHARDS);
  }

  static BoundStatement adding(Cassandra cassandra, FoldedName name, PlayerId player) {
    return cassandra.bind(
        "INSERT INTO names (initial, shard, folded, player) VALUES (?, ?, ?, ?)",
        initial(name),
        shard(player),
        name.value(),
        player.value());
  }

  /// As of the moment at which it was decided: a later adding is not undone.
  static BoundStatement deleting(
      Cassandra cassandra, FoldedName name, PlayerId player, long decidedMicros) {
    return cassandra.bind(
        "DELETE FROM names USING TIMESTAMP ? WHERE initial = ? AND shard = ? AND folded = ?"
            + " AND player = ?",
        decidedMicros,
        initial(name),
        shard(player),
        name.value(),
        player.value());
  }

  @Override
  public Optional<Profile> find(PlayerId player) {
    return Optional.ofNullable(members.players(List.of(player)).getFirst().profile());
  }

  @Override
  public List<Found> byName(FoldedName name, @Nullable Position after, int limit) {
    return list(name, name.value() + "\0", after, limit);
  }

  @Override
  public List<Found> byPrefix(FoldedName prefix, @Nullable Position after, int limit) {
    return list(prefix, end(prefix.value()), after, limit);
  }

  /// The first text behind all that begin so, by code points.
  private static String end(String prefix) {
    int last = prefix.codePointBefore(prefix.length());
    String rest = prefix.substring(0, prefix.length() - Character.charCount(last));
    if (last == Character.MAX_CODE_POINT) {
      return rest.isEmpty() ? prefix + prefix : end(rest);
    }
    int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
    return rest + Character.toString(next);
  }

  private List<Found> list(FoldedName first, String end, @Nullable Position after, int limit) {
    List<Found> found = new ArrayList<>();
    Position last = after;
    while (found.size() < limit) {
      List<Position> some = pointers(first, end, last, limit);
      List<Player> players = members.players(some.stream().map(Position::player).toList());
      for (int i = 0; i < some.size() && found.size() < limit; i++) {
        Position position = some.get(i);
        PlayerName name = players.get(i).name();
        if (players.get(i).known() && name != null && FoldedName.of(name).equals(position.name())) {
          found.add(new Found(position, Objects.requireNonNull(players.get(i).profile())));
        }
      }
      if (some.size() < limit) {
        return found;
      }
      last = some.getLast();
    }
    return found;
  }

  /// The next pointers, at most so many: the shards are read side by side.
  private List<Position> pointers(
      FoldedName first, String end, @Nullable Position after, int limit) {
    List<BoundStatement> questions = new ArrayList<>();
    for (short shard = 0; shard < SHARDS; shard++) {
      questions.add(
          members
              .cassandra()
              .bind(
                  "SELECT folded, player FROM names WHERE initial = ? AND shard = ?"
                      + " AND (folded, player) > (?, ?) AND (folded) < (?) LIMIT ?",
                  initial(first),
                  shard,
                  after == null ? first.value() : after.name().value(),
                  after == null ? "" : after.player().value(),
                  end,
                  limit));
    }
    List<Position> positions = new ArrayList<>();
    for (List<Row> rows : members.cassandra().ask(questions)) {
      for (Row row : rows) {
        positions.add(
            new Position(
                new FoldedName(Objects.requireNonNull(row.getString(0))),
                new PlayerId(Objects.requireNonNull(row.getString(1)))));
      }
    }
    return positions.stream().sorted(ORDER).limit(limit).toList();
  }
}
