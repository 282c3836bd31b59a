/// Laurel's server as a process of its own, measured over HTTP beside Redis.
@NullMarked
package dev.laurel.bench.server;

import org.jspecify.annotations.NullMarked;
