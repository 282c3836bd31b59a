package dev.laurel.core.estimate;

import dev.laurel.core.board.Ranking;

/// What a [ScoreHistogram] knows of one score: bounds for the entries that are better, for those
/// that are better or equal, and for the different scores among both; a best guess; and how many
/// entries there are.
public record Reckoning(
    Bounds better,
    Bounds notWorse,
    Bounds betterScores,
    Bounds notWorseScores,
    Guess guess,
    long total) {
  /// Likely numbers: nothing is promised of them.
  record Guess(double better, double notWorse, double betterScores) {}

  /// Of a part without entries.
  static final Reckoning NOTHING =
      new Reckoning(
          Bounds.exactly(0),
          Bounds.exactly(0),
          Bounds.exactly(0),
          Bounds.exactly(0),
          new Guess(0, 0, 0),
          0);

  /// Whose rank is asked for.
  public enum Whose {
    /// One of the entries, which has this score.
    RANKED,
    /// One that is not among them, where it would stand if it were.
    HIDDEN,
    /// One that would join now, after all equal scores.
    NEWCOMER
  }

  /// Both parts together. The different scores of two parts may be the same: no part has more than
  /// all have, and all have no more than the parts one by one.
  Reckoning and(Reckoning other) {
    return new Reckoning(
        better.plus(other.better),
        notWorse.plus(other.notWorse),
        union(betterScores, other.betterScores),
        union(notWorseScores, other.notWorseScores),
        new Guess(
            guess.better + other.guess.better,
            guess.notWorse + other.guess.notWorse,
            Math.max(guess.betterScores, other.guess.betterScores)),
        total + other.total);
  }

  private static Bounds union(Bounds one, Bounds other) {
    return new Bounds(
        Math.max(one.atLeast(), other.atLeast()), Math.addExact(one.atMost(), other.atMost()));
  }

  /// Bounds of a rank after so many changes.
  public Bounds rank(Ranking ranking, Whose whose, long changes) {
    Bounds before =
        switch (ranking) {
          case ORDINAL ->
              whose == Whose.NEWCOMER ? notWorse : new Bounds(better.atLeast(), notWorse.atMost());
          case COMPETITION -> better;
          case DENSE -> betterScores;
        };
    long most = before.atMost();
    if (whose == Whose.RANKED) {
      // It is itself among those that are not worse, and not among those before it.
      long others = (ranking == Ranking.DENSE ? notWorseScores.atMost() : notWorse.atMost()) - 1;
      most = Math.max(before.atLeast(), Math.min(most, others));
    }
    long joining = whose == Whose.RANKED ? 0 : 1;
    return new Bounds(before.atLeast() + 1, most + 1)
        .after(changes)
        .within(1, Math.max(1, total + changes + joining));
  }

  /// The likeliest rank within its bounds.
  public long guess(Ranking ranking, Whose whose, Bounds bounds) {
    double before =
        switch (ranking) {
          case ORDINAL ->
              whose == Whose.NEWCOMER
                  ? guess.notWorse
                  : guess.better + (guess.notWorse - guess.better) / 2;
          case COMPETITION -> guess.better;
          case DENSE -> guess.betterScores;
        };
    return Math.clamp((long) before + 1, bounds.atLeast(), bounds.atMost());
  }

  /// The likeliest percentile, among all and whoever joins.
  public double percentile(Whose whose) {
    long all = total + (whose == Whose.RANKED ? 0 : 1);
    return all <= 0 ? 100 : Math.clamp(100 * (all - guess.better) / all, 0, 100);
  }
}
