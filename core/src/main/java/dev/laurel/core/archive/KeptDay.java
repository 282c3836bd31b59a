package dev.laurel.core.archive;

import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerName;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is kept of one day of a player's history: its place in the table of that day, and what it
/// had and was called then.
public record KeptDay(
    long place,
    long better,
    long betterScores,
    long score,
    long subscore,
    @Nullable PlayerName name) {
  public static KeptDay of(ArchivedLine line) {
    return new KeptDay(
        line.place(),
        line.better(),
        line.betterScores(),
        line.entry().score(),
        line.entry().subscore(),
        line.name());
  }

  /// As it is told now, when this many are left of the table and those are withdrawn; empty where
  /// the player was removed. The best of that day, so many of them, are official.
  public Optional<History.Day> told(LocalDate date, Withdrawn withdrawn, long total, int official) {
    if (withdrawn.state(place) == State.REMOVED) {
      return Optional.empty();
    }
    long ordinal = withdrawn.shown(place) + 1;
    boolean hidden = withdrawn.contains(place);
    return Optional.of(
        new History.Day(
            date,
            name,
            score,
            subscore,
            ordinal,
            withdrawn.shown(better) + 1,
            withdrawn.shownScores(better, betterScores) + 1,
            total + (hidden ? 1 : 0),
            ordinal <= official && !hidden));
  }
}
