/// The ranked view of the entries: derived from the ledger, disposable, rebuilt from it.
/// [RankIndex] is the port; [MemoryIndex] keeps it in this process, on the trees of `rank`.
@NullMarked
package dev.laurel.core.index;

import org.jspecify.annotations.NullMarked;
