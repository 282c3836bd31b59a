/// Time that stands still until a test moves it.
@NullMarked
package dev.laurel.testkit.time;

import org.jspecify.annotations.NullMarked;
