/// A board that is larger than one wants to wait for: as one tree, as many shards, and from afar.
@NullMarked
package dev.laurel.bench.scale;

import org.jspecify.annotations.NullMarked;
