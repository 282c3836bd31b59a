/// Laurel's core: what a leaderboard means, the way in, the way out, and the ports that engines
/// fill.
///
/// `board` ◄ `player` ◄ `ledger` ◄ `index` ◄ `submit` is the way in; `query` over `index` is the
/// way out. `store` is the port to ordered rows on a disk and `embedded` the ledger that stands on
/// it. This package itself holds what all of them share: the refusals a caller can act on, and the
/// clock.
@NullMarked
package dev.laurel.core;

import org.jspecify.annotations.NullMarked;
