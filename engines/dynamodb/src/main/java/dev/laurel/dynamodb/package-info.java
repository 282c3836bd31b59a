/// The ledger in one table of DynamoDB, for any number of instances.
///
/// [DynamoDb] is the opened table; [DynamoLedger], [DynamoArchive], [DynamoAccess] and
/// [DynamoDeliveries] are the ports on it, [IndexState] and [Outbox] what instances agree on about
/// a rank index elsewhere. [Keys] says what stands where. No state is in the process but caches,
/// and every commit proves in its transaction that they were right: it names the version of the
/// player and the revision of each board that it relied on.
@NullMarked
package dev.laurel.dynamodb;

import org.jspecify.annotations.NullMarked;
