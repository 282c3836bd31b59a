/// The rank index that many instances share, and the feed between them, on Redis 6.2 or later or on
/// Valkey, without modules: [RedisIndex] and [RedisFeed].
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
