/// The durable truth: what is asked of it (commands), what it keeps (events and entries), and the
/// rules by which a submission changes a player's entries. The rules are pure; a [Ledger] runs them
/// inside its commit, on the player's current entries.
@NullMarked
package dev.laurel.core.ledger;

import org.jspecify.annotations.NullMarked;
