/// The embedded store: [RocksRows] keeps the rows of the ledger in RocksDB.
///
/// RocksDB brings the log, the sorted files and their checksums. What it leaves open is decided
/// here: who may open a directory ([DirectoryLock]), whether its contents are ours and whole before
/// a byte of them is changed ([Inspection], [LogFile]), how each family is kept ([Tuning]), and
/// what a failure means to the caller ([Failures]).
@NullMarked
package dev.laurel.rocksdb;

import org.jspecify.annotations.NullMarked;
