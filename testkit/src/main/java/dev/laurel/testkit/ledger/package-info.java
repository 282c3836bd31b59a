/// What every ledger must do, on every engine.
@NullMarked
package dev.laurel.testkit.ledger;

import org.jspecify.annotations.NullMarked;
