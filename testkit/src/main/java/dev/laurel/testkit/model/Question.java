package dev.laurel.testkit.model;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import java.util.List;

/// What a reader asks.
public sealed interface Question {
  record Top(Where where, long from, int limit) implements Question {}

  /// Goes on behind the last page of [Top] or [Scores] that had a next one.
  record Onward(int limit) implements Question {}

  record Bottom(Where where, int limit) implements Question {}

  record Ranks(Where where, long from, long to) implements Question {}

  record Scores(Where where, long min, long max, int limit) implements Question {}

  record Player(Where where, PlayerId player) implements Question {}

  record Around(Where where, PlayerId player, int above, int below) implements Question {}

  record Lookup(Where where, List<PlayerId> players) implements Question {}

  record RankOf(Where where, long score) implements Question {}

  record ScoreAt(Where where, double percentile) implements Question {}

  record Stats(Where where) implements Question {}

  record Windows(BoardKey board) implements Question {}
}
