package dev.laurel.dynamodb;

import dev.laurel.core.player.Directory;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The players by id and by name. Names stand in partitions by their first letter, sorted by their
/// bytes and then by id.
record PlayerDirectory(Table table) implements Directory {
  private static final char NAME_END = '\u0001';

  @Override
  public Optional<Profile> find(PlayerId player) {
    return new Intents(table).player(player).map(item -> PlayerRow.of(item).profile());
  }

  @Override
  public List<Found> byName(FoldedName name, @Nullable Position after, int limit) {
    String prefix = Keys.cut(name.value()) + NAME_END;
    return found(name, prefix, after, limit, folded -> folded.equals(name));
  }

  @Override
  public List<Found> byPrefix(FoldedName prefix, @Nullable Position after, int limit) {
    return found(
        prefix, Keys.cut(prefix.value()), after, limit, folded -> folded.startsWith(prefix));
  }

  @FunctionalInterface
  private interface Match {
    boolean accepts(FoldedName folded);
  }

  private List<Found> found(
      FoldedName name, String prefix, @Nullable Position after, int limit, Match match) {
    List<Position> positions = new ArrayList<>();
    if (name.value().isEmpty() || limit <= 0) {
      return List.of();
    }
    Range all = Range.prefix(Keys.names(name), prefix);
    String start = after == null ? prefix : Keys.name(after.name(), after.player()).sk();
    String from = start.compareTo(prefix) < 0 ? prefix : start;
    table.query(
        Range.between(all.pk(), from, prefix + "\uDBFF\uDFFF").by(limit + 1),
        item -> {
          FoldedName folded = new FoldedName(item.text("Folded"));
          Position position = new Position(folded, new PlayerId(item.text("Player")));
          if (match.accepts(folded) && !position.equals(after)) {
            positions.add(position);
          }
          return positions.size() < limit;
        });
    return profiles(positions);
  }

  private List<Found> profiles(List<Position> positions) {
    Map<Key, Item> rows =
        table.get(positions.stream().map(it -> Keys.metadata(it.player())).toList());
    List<Found> found = new ArrayList<>(positions.size());
    for (Position position : positions) {
      Item row = rows.get(Keys.metadata(position.player()));
      if (row != null) {
        found.add(new Found(position, PlayerRow.of(row).profile()));
      }
    }
    return found;
  }
}
