/// What many instances share, on Redis 6.2 or later or on Valkey, without modules: the rank index
/// ([RedisIndex]), the feed between them ([RedisFeed]) and the limits of callers
/// ([RedisRateLimiter]).
///
/// The order of entries is the order of bytes ([Encoding], [Bounds]); what must happen at once is a
/// script on the server ([Script], and `common.lua` for the layout). [Wire] is the connection:
/// nothing waits in it for better times, and whatever goes wrong is an
/// [dev.laurel.core.index.IndexUnavailable] within a bounded time.
///
/// Which server has what is for [Servers] to say: one, or the masters of a cluster. Which filling
/// it must be is for [Generation]. A board is in one place ([WholeTable]), or split into shards
/// ([SplitTable], [SplitCommit]).
@NullMarked
package dev.laurel.redis;

import org.jspecify.annotations.NullMarked;
