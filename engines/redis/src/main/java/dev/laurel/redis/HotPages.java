package dev.laurel.redis;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.guard.CacheCounts;
import dev.laurel.core.index.Slice;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The first pages that are asked for again and again.
///
/// A page is kept with the change number of its division, and the server is asked every time, but
/// only whether that is still the number: so no answer is older than without the cache, and a page
/// that has not changed is neither walked, nor sent, nor decoded again. One that has changed comes
/// with the same answer. The life of a page bounds memory, not age.
final class HotPages {
  private static final int MOST = 1_000;
  private static final int MAX_LIMIT = 100;
  private static final Duration LIFE = Duration.ofSeconds(10);
  private static final byte[] UNKNOWN = {'?'};

  private final Cache<Key, Asked> pages =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(LIFE).build();
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  private record Key(StandingsId id, int limit) {}

  /// A page and its change number, empty where the division has none; no page where the caller's is
  /// still right.
  record Asked(byte[] change, @Nullable Slice page) {
    static final Asked UNCHANGED = new Asked(Bounds.NONE, null);
  }

  static boolean takes(int limit) {
    return limit > 0 && limit <= MAX_LIMIT;
  }

  /// Begins to ask for the first page, and returns how to wait for it. `ask` begins, too: it is
  /// given the change number of the page that is known.
  Supplier<Slice> first(StandingsId id, int limit, Function<byte[], Supplier<Asked>> ask) {
    Key key = new Key(id, limit);
    Asked known = pages.getIfPresent(key);
    Supplier<Asked> asking = ask.apply(known == null ? UNKNOWN : known.change);
    return () -> page(key, known, asking.get());
  }

  private Slice page(Key key, @Nullable Asked known, Asked now) {
    if (now.page == null && known != null && known.page != null) {
      hits.increment();
      return known.page;
    }
    if (now.page == null) {
      throw new IllegalStateException("unchanged, but nothing was known");
    }
    misses.increment();
    if (now.change.length > 0) {
      pages.put(key, now);
    }
    return now.page;
  }

  CacheCounts counts() {
    return new CacheCounts(hits.sum(), misses.sum());
  }
}
