package dev.laurel.core.archive;

import dev.laurel.core.board.Group;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.math.BigInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Makes the lines of one archived table of entries that come best first, and then its head.
public final class LineMaker {
  private final LongStream.Builder hidden = LongStream.builder();
  private final LongStream.Builder lost = LongStream.builder();
  private BigInteger sum = BigInteger.ZERO;
  private long place;
  private long better;
  private long betterScores;
  private long hiddenOfScore;
  private long lastScore;

  /// The line of the next entry, which is live.
  public ArchivedLine next(PlayerId player, @Nullable PlayerName name, Entry entry) {
    if (place > 0 && entry.score() != lastScore) {
      endScore();
      better = place;
      betterScores++;
    }
    lastScore = entry.score();
    if (entry.isRanked()) {
      sum = sum.add(BigInteger.valueOf(entry.score()));
    } else {
      hidden.add(place);
      hiddenOfScore++;
    }
    return new ArchivedLine(place++, better, betterScores, player, name, entry);
  }

  /// A score of which all are hidden counts for nobody.
  private void endScore() {
    if (hiddenOfScore > 0 && hiddenOfScore == place - better) {
      lost.add(better);
    }
    hiddenOfScore = 0;
  }

  /// The head of a table that has had its last line.
  public TableHead head(Group group, long number) {
    endScore();
    Withdrawn withdrawn =
        Withdrawn.of(hidden.build().toArray(), new long[0], lost.build().toArray());
    return new TableHead(group, number, place, sum, withdrawn);
  }
}
