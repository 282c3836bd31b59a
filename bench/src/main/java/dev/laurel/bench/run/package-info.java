/// One run of a bench: its workspace, its report, and the rounds in which both sides are measured.
@NullMarked
package dev.laurel.bench.run;

import org.jspecify.annotations.NullMarked;
