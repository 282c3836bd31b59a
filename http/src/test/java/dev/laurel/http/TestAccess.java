package dev.laurel.http;

import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.access.RowAccess;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowStore;
import java.time.Clock;
import java.time.InstantSource;

/// Who may call a server of a test.
public final class TestAccess {
  private TestAccess() {}

  /// Whoever is on this machine: no key is made.
  public static Access anybody() {
    return open(new MemoryRows(), Clock.systemUTC());
  }

  /// As it is kept in these rows.
  public static Access open(RowStore rows, InstantSource clock) {
    return Access.open(store(rows), Introduction.NONE, clock, AccessSettings.defaults());
  }

  public static AccessStore store(RowStore rows) {
    return new RowAccess(
        rows,
        failed -> {
          throw failed;
        });
  }
}
