/// Keeps a rank index that many instances share from ever being believed when it is wrong.
///
/// [GuardedIndex] stands before the index: it reads and writes it while all instances agree that it
/// has everything, and otherwise answers from the ledger. [Agreement], [Backlog] and [SharedIndex]
/// are the ports. [Trust] is what one instance knows of the agreement and for how long it may rely
/// on it; [Recovery] brings the index up to date; [Verification] compares it with the ledger.
@NullMarked
package dev.laurel.core.guard;

import org.jspecify.annotations.NullMarked;
