package dev.laurel.core.estimate;

import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.live.Feed;
import dev.laurel.core.player.PlayerId;
import java.util.Optional;

/// What this process can tell of standings without asking where they are ranked.
public interface Vantage {
  /// From this difference on two numbers of [#moves] say nothing about one another.
  long OUT_OF_SIGHT = MemoryIndex.MOVES_OF_ONE / 2;

  /// A number that grows by at least one for each entry that comes, goes or moves in the standings,
  /// as far as this process knows of it, and that jumps, forth or back, where it cannot know.
  long moves(StandingsId standings);

  /// The player's entry, hidden or not.
  Optional<Entry> entry(StandingsId standings, PlayerId player);

  /// Of ranks in this process: every change is counted before anybody can see it.
  static Vantage of(MemoryIndex index) {
    return new Vantage() {
      @Override
      public long moves(StandingsId standings) {
        return index.moves(standings);
      }

      @Override
      public Optional<Entry> entry(StandingsId standings, PlayerId player) {
        return Optional.ofNullable(index.held(standings, player))
            .filter(held -> held.group().equals(standings.group()))
            .map(Held::entry)
            .filter(Entry::isLive);
      }
    };
  }

  /// Of ranks elsewhere, of whose changes nothing is heard.
  static Vantage of(Ledger ledger) {
    return new Vantage() {
      @Override
      public long moves(StandingsId standings) {
        return 0;
      }

      @Override
      public Optional<Entry> entry(StandingsId standings, PlayerId player) {
        return Vantage.entry(ledger, standings, player);
      }
    };
  }

  /// Of ranks elsewhere: what other instances change is counted when the feed tells it.
  static Vantage of(Ledger ledger, Feed feed) {
    return new HeardVantage(ledger, feed);
  }

  /// The player's entry as the ledger has it, by player.
  static Optional<Entry> entry(Ledger ledger, StandingsId standings, PlayerId player) {
    return ledger.entries(player).stream()
        .filter(placed -> placed.standings().equals(standings))
        .map(Placed::entry)
        .findFirst();
  }
}
