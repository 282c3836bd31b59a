package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
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

  /// The answer as far as it is known before the ranks are.
  public static Receipt of(Event.Scored event) {
    List<Line> lines = new ArrayList<>(event.changes().size());
    for (Change change : event.changes()) {
      if (change.after().isLive()) {
        long score = change.after().score();
        lines.add(new Line(change.standings(), score, change.scoreBefore(), null, null));
      }
    }
    return new Receipt(event.board(), event.player(), event.id(), event.changed(), lines);
  }

  /// The answers to a submission whose events these are.
  public static List<Receipt> of(List<Event> events) {
    List<Receipt> receipts = new ArrayList<>(events.size());
    for (Event event : events) {
      receipts.add(of((Event.Scored) event));
    }
    return receipts;
  }

  /// Where the entry stands now.
  public record Place(long rank, long total, double percentile) {}
}
