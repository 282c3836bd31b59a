/// How much a caller may ask for: [RateLimiter] is the port, [LocalRateLimiter] counts within this
/// process. [Gcra] is the arithmetic that every limiter follows.
@NullMarked
package dev.laurel.core.limit;

import org.jspecify.annotations.NullMarked;
