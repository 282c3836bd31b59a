/// The ledger on Cassandra.
///
/// All that a submission changes is in its player's partition and is one conditional batch there.
/// What others find it by (the log by number, the trail of a board, names, members of a division,
/// the outbox) are pointers, written before the batch; who follows one looks whether it is true. So
/// there is nothing to be taken back when a process dies in between.
///
/// What is not by player (boards, heads of the archive, notices, access) is rows of bytes, whose
/// batches go through a journal: one conditional write decides, and whoever comes next finishes
/// what was decided. Big things (archived tables, members) are partitioned and bounded.
@NullMarked
package dev.laurel.cassandra;

import org.jspecify.annotations.NullMarked;
