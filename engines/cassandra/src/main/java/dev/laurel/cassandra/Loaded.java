package dev.laurel.cassandra;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Entries;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Facts;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a round of a commit decides by: the partitions of its players as they were read, and the
/// catalogue. Whether a partition still is so is the condition of the batch that is made of it.
final class Loaded implements Entries, Facts {
  private final Places places;
  private final Members members;
  private final Map<PlayerId, Player> players;

  Loaded(Places places, Members members, Map<PlayerId, Player> players) {
    this.places = places;
    this.members = members;
    this.players = players;
  }

  Player player(PlayerId id) {
    return Objects.requireNonNull(players.get(id), "a player that was not read");
  }

  private @Nullable KnownBoard board(BoardKey key) {
    return places.view().board(key);
  }

  @Override
  public @Nullable Held held(StandingsId standings, PlayerId id) {
    Player player = player(id);
    KnownBoard board = board(standings.board());
    Long division = board == null ? null : places.divisions().find(board, standings);
    SeatCodec.Seated seated = division == null ? null : player.entries().get(division);
    Held found =
        seated == null
            ? null
            : new Held(new Group(standings.group().grouping(), seated.values()), seated.entry());
    return player.floor() == 0 ? found : above(player.floor(), found, standings);
  }

  /// An entry of whoever had the id before, or none, counts as removed at the last version.
  private static Held above(long floor, @Nullable Held found, StandingsId standings) {
    if (found == null) {
      return new Held(standings.group(), new Entry(0, 0, 0, floor, Entry.State.REMOVED, null));
    }
    return found.entry().version() >= floor
        ? found
        : new Held(found.group(), found.entry().withVersion(floor));
  }

  @Override
  public List<Placed> all(BoardKey board, PlayerId player) {
    return all(player).stream().filter(it -> it.standings().board().equals(board)).toList();
  }

  @Override
  public List<Placed> all(PlayerId player) {
    return places.all(player(player));
  }

  /// One where there are any: nobody asks for more than that.
  @Override
  public long live(BoardKey board) {
    KnownBoard known = board(board);
    return known != null && members.anyLive(known, places) ? 1 : 0;
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    KnownBoard known = board(board);
    return known != null && places.view().isClosed(known.number(), window);
  }

  @Override
  public @Nullable Rules rules(BoardKey board) {
    KnownBoard known = board(board);
    return known == null ? null : known.rules();
  }

  @Override
  public boolean isHidden(BoardKey board, PlayerId player) {
    KnownBoard known = board(board);
    return known != null && player(player).hidden().contains(known.number());
  }

  @Override
  public boolean hasName(PlayerId player, PlayerName name) {
    return name.equals(player(player).name());
  }

  @Override
  public @Nullable Profile profile(PlayerId player) {
    return player(player).profile();
  }

  @Override
  public Map<String, String> groups(PlayerId player) {
    return player(player).rest().groups();
  }
}
