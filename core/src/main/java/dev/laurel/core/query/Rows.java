package dev.laurel.core.query;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedRanks;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Joins to entries what does not stand in the ranks: names, movement since the newest snapshot,
/// and which ranks of a snapshot are official.
record Rows(Archive archive, Names names) {
  List<Row> of(Table table, List<Ranked> entries, Answered<?> from) {
    List<@Nullable PlayerName> named = named(table, entries, from.ranks());
    Map<PlayerId, Long> before = before(table, entries);
    List<Row> rows = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      Ranked ranked = entries.get(i);
      long rank = ranked.rank(table.ranking());
      Long then = before.get(ranked.player());
      rows.add(
          new Row(
              rank,
              ranked,
              named.get(i),
              then == null ? null : then - rank,
              isOfficial(table, from.archived(), ranked)));
    }
    return rows;
  }

  /// Snapshots have the names of their day; everything else has those of now.
  private List<@Nullable PlayerName> named(
      Table table, List<Ranked> entries, @Nullable ArchivedRanks ranks) {
    List<PlayerId> players = new ArrayList<>(entries.size());
    entries.forEach(ranked -> players.add(ranked.player()));
    if (table.asOf() == null) {
      return names.names(players);
    }
    ArchivedRanks then = Objects.requireNonNull(ranks);
    List<@Nullable PlayerName> named = new ArrayList<>(players.size());
    players.forEach(player -> named.add(then.name(player)));
    return named;
  }

  private static boolean isOfficial(Table table, @Nullable Archived archived, Ranked ranked) {
    return table.asOf() != null
        && archived != null
        && ranked.entry().isRanked()
        && ranked.ordinal() <= archived.official();
  }

  /// The ranks that players had in the newest snapshot.
  private Map<PlayerId, Long> before(Table table, List<Ranked> entries) {
    boolean live = table.asOf() == null && table.window().kind() == WindowKind.ALL_TIME;
    if (!live || entries.isEmpty() || table.board().snapshots() == null) {
      return Map.of();
    }
    return archive
        .newest(table.board().key())
        .map(snapshot -> before(table, entries, snapshot))
        .orElse(Map.of());
  }

  private Map<PlayerId, Long> before(Table table, List<Ranked> entries, Archived snapshot) {
    Map<PlayerId, Long> ranks = new HashMap<>();
    StandingsId id = table.id();
    snapshot
        .table(table.group())
        .map(head -> new ArchivedRanks(archive.table(snapshot, head)))
        .ifPresent(then ->
            then.places(id, entries.stream().map(Ranked::player).toList())
                .entries()
                .forEach(ranked -> ranks.put(ranked.player(), ranked.rank(table.ranking()))));
    return ranks;
  }
}
