/// What Laurel counts of itself while it works, cheaply, for whoever reads it from time to time. No
/// library for metrics is known here: the program that exposes the figures chooses one.
@NullMarked
package dev.laurel.core.figure;

import org.jspecify.annotations.NullMarked;
