/// PostgreSQL as the ledger, for any number of instances at once, and ranks by SQL.
///
/// A commit is one transaction, and it costs a handful of round trips however many submissions it
/// has: [GroupCommit] locks the boards and players that its commands name and reads what is known
/// of them ([Wanted], [Loaded]), has the shared rules decide, and writes all rows by array
/// parameters ([Writes]). Locks are taken in one order by everybody (boards, players by id, new
/// tables, idempotency keys), so that instances wait for one another but never in a circle.
///
/// [PostgresLedger] is the port; [SqlIndex] answers every question of the rank index from the
/// entries themselves, in the order of an index over them; [Outbox] and [IndexState] keep a rank
/// index elsewhere in step.
@NullMarked
package dev.laurel.postgres;

import org.jspecify.annotations.NullMarked;
