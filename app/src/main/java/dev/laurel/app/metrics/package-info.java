/// What the server counts of itself, gathered when somebody asks, in the form of Prometheus, or
/// sent to a StatsD. The only place that knows a library for metrics.
@NullMarked
package dev.laurel.app.metrics;

import org.jspecify.annotations.NullMarked;
