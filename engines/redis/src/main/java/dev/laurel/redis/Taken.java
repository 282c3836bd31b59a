package dev.laurel.redis;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.index.DivisionId;
import java.time.Duration;

/// Up to which of its notes this process has taken those of each shard, so that the next call to it
/// can say so, and the shard forget them. What is forgotten here is taken again, which changes
/// nothing.
final class Taken {
  private static final int MOST = 100_000;
  private static final Duration LIFE = Duration.ofMinutes(10);

  private final Cache<Key, Long> upTo =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(LIFE).build();

  private record Key(Layout layout, DivisionId division, int shard) {}

  long upTo(Shards shards, int shard) {
    Long known = upTo.getIfPresent(key(shards, shard));
    return known == null ? 0 : known;
  }

  void note(Shards shards, int shard, long number) {
    upTo.asMap().merge(key(shards, shard), number, Math::max);
  }

  private static Key key(Shards shards, int shard) {
    return new Key(shards.layout(), shards.division(), shard);
  }
}
