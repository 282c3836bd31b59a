/// The load generator: the same few lines of `java.nio` drive Redis and Laurel, so both pay the
/// same for their client.
///
/// [Traffic] says what is sent and how replies are counted, [Load] sends it over some connections
/// and measures. [Loop] does the same for calls within the process.
@NullMarked
package dev.laurel.bench.load;

import org.jspecify.annotations.NullMarked;
