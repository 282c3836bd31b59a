/// What a rate limiter must satisfy.
@NullMarked
package dev.laurel.testkit.limit;

import org.jspecify.annotations.NullMarked;
