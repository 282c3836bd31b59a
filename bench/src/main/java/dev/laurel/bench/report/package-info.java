/// Figures, the bars that they must reach, and how both are shown: a table, JSON, a plot.
@NullMarked
package dev.laurel.bench.report;

import org.jspecify.annotations.NullMarked;
