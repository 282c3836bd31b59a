package dev.laurel.core.board;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A board in the making: the defaults, and what a test says otherwise.
final class BoardDraft {
  private ZoneId zone = ZoneId.of("UTC");
  private List<WindowRule> windows = List.of(new WindowRule.AllTime());
  private List<Grouping> groups = List.of();
  private @Nullable Long minScore;
  private @Nullable Long maxScore;
  private Duration grace = Duration.ZERO;
  private List<String> tags = List.of();

  BoardDraft zone(String id) {
    zone = ZoneId.of(id);
    return this;
  }

  BoardDraft windows(WindowRule... rules) {
    windows = List.of(rules);
    return this;
  }

  BoardDraft groups(Grouping... groupings) {
    groups = List.of(groupings);
    return this;
  }

  BoardDraft bounds(@Nullable Long min, @Nullable Long max) {
    minScore = min;
    maxScore = max;
    return this;
  }

  BoardDraft grace(Duration duration) {
    grace = duration;
    return this;
  }

  BoardDraft tags(String... words) {
    tags = List.of(words);
    return this;
  }

  Board board() {
    return new Board(
        BoardKey.of("game", "board"),
        Order.DESC,
        ScorePolicy.BEST,
        TieBreak.FIRST_REACHED,
        Ranking.ORDINAL,
        zone,
        windows,
        groups,
        minScore,
        maxScore,
        grace,
        tags,
        null);
  }
}
