/// Settings, wiring and the command line: the only place that names implementations.
@NullMarked
package dev.laurel.app;

import org.jspecify.annotations.NullMarked;
