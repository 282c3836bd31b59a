/// The way out: what can be asked of a board, answered from the rank index with names joined; each
/// by itself ([Queries]), or many at once ([Rounds]).
@NullMarked
package dev.laurel.core.query;

import org.jspecify.annotations.NullMarked;
