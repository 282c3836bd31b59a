/// Measures durable submissions through the library: beside Redis, and over the size of a board.
@NullMarked
package dev.laurel.bench.submit;

import org.jspecify.annotations.NullMarked;
