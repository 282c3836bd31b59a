/// What a bench needs of the machine: a directory and child processes that are gone afterwards,
/// free ports, a heap of the right size.
@NullMarked
package dev.laurel.bench.host;

import org.jspecify.annotations.NullMarked;
