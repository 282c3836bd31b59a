package dev.laurel.cassandra;

import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gives stored entries the names of their standings. An entry whose board, grouping or division is
/// gone counts no more.
record Places(Catalogue.View view, Divisions divisions) {
  static Places now(Catalogue catalogue, Divisions divisions) {
    Catalogue.View view = catalogue.fresh();
    divisions.follow(view.revision());
    return new Places(view, divisions);
  }

  Optional<StandingsId> name(long division, SeatCodec.Seated seated) {
    KnownBoard board = view.board(seated.board());
    if (board == null || !divisions.holds(seated.board(), seated.division(), division)) {
      return Optional.empty();
    }
    return board
        .grouping(seated.division().grouping())
        .map(grouping ->
            new StandingsId(
                board.key(), seated.division().window(), new Group(grouping, seated.values())));
  }

  Optional<Placed> placed(PlayerId player, long division, SeatCodec.Seated seated) {
    return name(division, seated).map(name -> new Placed(name, player, seated.entry()));
  }

  /// All entries of a player that count, removed ones included.
  List<Placed> all(Player player) {
    List<Placed> all = new ArrayList<>();
    player
        .entries()
        .forEach((division, seated) -> placed(player.id(), division, seated).ifPresent(all::add));
    return all;
  }
}
