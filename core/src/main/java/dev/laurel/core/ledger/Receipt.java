package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to a submission on one board.
public record Receipt(
    BoardKey board, PlayerId player, EventId event, boolean changed, List<Line> standings) {

  /// What it did to one standings. Ranks are in the board's own ranking; `place` and `previousRank`
  /// are null where nobody asked for ranks, `previousScore` and `previousRank` where there was no
  /// entry before.
  public record Line(
      StandingsId standings,
      long score,
      @Nullable Long previousScore,
      @Nullable Place place,
      @Nullable Long previousRank) {}

  /// Where the entry stands now.
  public record Place(long rank, long total, double percentile) {}
}
