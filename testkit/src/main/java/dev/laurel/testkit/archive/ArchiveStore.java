package dev.laurel.testkit.archive;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.Names;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;

/// An archive under test, and all that it works with.
public interface ArchiveStore extends AutoCloseable {
  /// What the contract uses of it.
  record Parts(
      Ledger ledger,
      Submissions submissions,
      Archive archive,
      Archivist archivist,
      Names names,
      Queries queries) {
    /// Those of the embedded store.
    public static Parts of(Laurel laurel) {
      return new Parts(
          laurel.ledger(),
          laurel.submissions(),
          laurel.archive(),
          laurel.archivist(),
          laurel.names(),
          laurel.queries());
    }
  }

  Parts parts();

  /// Ends everything, and begins anew on what is stored.
  ArchiveStore reopen();

  @Override
  void close();
}
