package dev.laurel.core.estimate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.live.Changed;
import dev.laurel.core.live.Feed;
import dev.laurel.core.player.PlayerId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// Counts the moves that the feed tells, of standings that were asked about.
///
/// News comes after a change can be seen, at once where this process made it, and within about a
/// fifth of a second where another did. Where news was lost the feed says that everything may have
/// changed, and the counts jump. A count that is made, or made again, begins where no other was.
final class HeardVantage implements Vantage {
  private static final long MOST_COUNTS = 10_000;
  private static final long JUMP = 2 * OUT_OF_SIGHT;

  private final Ledger ledger;
  private final Cache<StandingsId, AtomicLong> counts =
      Caffeine.newBuilder().maximumSize(MOST_COUNTS).executor(Runnable::run).build();
  private final AtomicLong made = new AtomicLong();

  /// It listens until the feed is closed.
  HeardVantage(Ledger ledger, Feed feed) {
    this.ledger = ledger;
    Feed.Subscription _ = feed.subscribe(this::hear);
  }

  @Override
  public long moves(StandingsId standings) {
    return counts.get(standings, _ -> new AtomicLong(made.incrementAndGet() * JUMP)).get();
  }

  @Override
  public Optional<Entry> entry(StandingsId standings, PlayerId player) {
    return Vantage.entry(ledger, standings, player);
  }

  private void hear(Changed changed) {
    if (changed.everything() || !changed.boards().isEmpty()) {
      counts.asMap().keySet().removeIf(id -> changed.everything() || isOf(changed, id));
    }
    changed
        .moves()
        .forEach((id, moves) -> {
          AtomicLong count = counts.getIfPresent(id);
          if (count != null) {
            count.addAndGet(moves);
          }
        });
  }

  private static boolean isOf(Changed changed, StandingsId id) {
    return changed.boards().contains(id.board());
  }
}
