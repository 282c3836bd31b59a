/// The way in: submissions and administrative commands wait in a bounded queue, are committed to
/// the ledger many at a time, applied to the rank index, and answered.
@NullMarked
package dev.laurel.core.submit;

import org.jspecify.annotations.NullMarked;
