/// The rank index that many instances share, and the feed between them, on Redis 6.2 or later or on
/// Valkey, without modules: [RedisIndex] and [RedisFeed].
///
/// The order of entries is the order of bytes ([Encoding], [Bounds]); what must happen at once is a
/// script on the server ([Script], and `common.lua` for the layout). [Wire] is the connection:
/// nothing waits in it for better times, and whatever goes wrong is an
/// [dev.laurel.core.index.IndexUnavailable] within a bounded time.
@NullMarked
package dev.laurel.redis;

import org.jspecify.annotations.NullMarked;
