/// Measures the order-statistic engine alone: beside Redis, and with JMH.
@NullMarked
package dev.laurel.bench.rank;

import org.jspecify.annotations.NullMarked;
