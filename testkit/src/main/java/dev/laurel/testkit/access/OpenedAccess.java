package dev.laurel.testkit.access;

import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.RowAccess;
import dev.laurel.core.store.RowStore;
import java.util.function.UnaryOperator;

/// A store of access that a test can end and open again.
public interface OpenedAccess extends AutoCloseable {
  AccessStore store();

  /// Ends it and opens it again on what is stored.
  OpenedAccess reopen();

  @Override
  void close();

  /// On rows, which `reopening` ends and opens again.
  static OpenedAccess on(RowStore rows, UnaryOperator<RowStore> reopening) {
    return new OnRows(rows, access(rows), reopening);
  }

  /// Access on rows whose disk keeps its promises.
  static RowAccess access(RowStore rows) {
    return new RowAccess(
        rows,
        failure -> {
          throw failure;
        });
  }

  /// Rows, and access on them.
  record OnRows(RowStore rows, AccessStore store, UnaryOperator<RowStore> reopening)
      implements OpenedAccess {
    @Override
    public OpenedAccess reopen() {
      return on(reopening.apply(rows), reopening);
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
