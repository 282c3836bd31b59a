/// What every row store must do, and a simulated disk that loses what a real one may lose.
@NullMarked
package dev.laurel.testkit.store;

import org.jspecify.annotations.NullMarked;
