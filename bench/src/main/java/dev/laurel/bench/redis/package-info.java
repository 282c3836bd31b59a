/// A Redis beside Laurel: started for the run, driven with bytes that are written here.
@NullMarked
package dev.laurel.bench.redis;

import org.jspecify.annotations.NullMarked;
