package dev.laurel.app;

import dev.laurel.postgres.Database;
import dev.laurel.postgres.SharedInstance;
import java.util.Optional;

/// Sees to it that no instance with its ranks in memory is on the same PostgreSQL, since it would
/// miss what this one changes. Ends the process where one has come.
///
/// The lock goes with its connection, which may break; then it is taken again. An instance that
/// came and went in between does no harm: the mark of its [SoleWatch] has the shared index filled
/// anew.
final class SharedWatch implements AutoCloseable {
  private final Database database;
  private final Watch watch;
  private SharedInstance shared;

  private SharedWatch(Database database, SharedInstance shared) {
    this.database = database;
    this.shared = shared;
    this.watch =
        new Watch(
            "laurel-shared",
            () -> this.shared.isHeld() || regained(),
            "A Laurel with --index memory has taken this PostgreSQL while the connection was lost;"
                + " ending now. Stop that one, or run it with --index redis, and start this one"
                + " again");
  }

  /// Empty where an instance with its ranks in memory has the lock.
  static Optional<SharedWatch> start(Database database) {
    return SharedInstance.take(database)
        .map(shared -> {
          SharedWatch started = new SharedWatch(database, shared);
          started.watch.start();
          return started;
        });
  }

  private boolean regained() {
    shared.close();
    Optional<SharedInstance> again = SharedInstance.take(database);
    again.ifPresent(taken -> shared = taken);
    return again.isPresent();
  }

  @Override
  public void close() {
    watch.close();
    shared.close();
  }
}
