/// The embedded ledger: events first, over any [dev.laurel.core.store.RowStore].
///
/// A commit appends its events as one row and syncs it; that row is the truth. Entries are known in
/// memory, where the rules run, and are written behind, in bulk, as a *checkpoint*: everything that
/// changed up to some event, and then the number of that event. To start is to load the last
/// checkpoint and to replay the events after it; since an entry's version only grows, it does not
/// matter that a checkpoint may already contain a part of what is replayed.
///
/// ```
/// commit ─► rules on entries in memory ─► one row of events, synced ─► answers, index
///                                                 │
///                                  every so often └─► checkpoint: entries, ids, names, boards; mark
/// start  ─► load checkpoint ─► replay events after its mark ─► ready
/// ```
@NullMarked
package dev.laurel.core.embedded;

import org.jspecify.annotations.NullMarked;
