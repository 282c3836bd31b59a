/// The way out: what can be asked of a board, answered from the rank index with names joined.
@NullMarked
package dev.laurel.core.query;

import org.jspecify.annotations.NullMarked;
