/// The port to a durable store of ordered rows: what the embedded ledger needs of a disk. RocksDB
/// implements it in `engines/rocksdb`; [MemoryRows] is the reference. [ByteSink] and [ByteSource]
/// write and read what stands in a row, on whichever store.
@NullMarked
package dev.laurel.core.store;

import org.jspecify.annotations.NullMarked;
