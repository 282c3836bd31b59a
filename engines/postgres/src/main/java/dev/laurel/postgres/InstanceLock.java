package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A lock that one instance has alone, or several share, for as long as a connection of its own
/// lives: with the instance or its connection, the lock is gone.
final class InstanceLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceLock.class);
  private static final String KEY = "(hashtextextended(current_schema() || ?, 0))";
  private static final int CHECK_SECONDS = 2;

  private enum Mode {
    ALONE("SELECT pg_try_advisory_lock", "SELECT pg_advisory_unlock"),
    SHARED("SELECT pg_try_advisory_lock_shared", "SELECT pg_advisory_unlock_shared");

    final String take;
    final String release;

    Mode(String take, String release) {
      this.take = take + KEY;
      this.release = release + KEY;
    }
  }

  private final Connection connection;
  private final String name;
  private final Mode mode;

  private InstanceLock(Connection connection, String name, Mode mode) {
    this.connection = connection;
    this.name = name;
    this.mode = mode;
  }

  /// Empty where another one has it, or several share it.
  static Optional<InstanceLock> take(Database database, String name) {
    return take(database, name, Mode.ALONE);
  }

  /// Empty where one has it alone.
  static Optional<InstanceLock> share(Database database, String name) {
    return take(database, name, Mode.SHARED);
  }

  private static Optional<InstanceLock> take(Database database, String name, Mode mode) {
    try {
      Connection connection = database.connection();
      boolean taken = false;
      try {
        taken = ask(connection, mode.take, name);
        return taken ? Optional.of(new InstanceLock(connection, name, mode)) : Optional.empty();
      } finally {
        if (!taken) {
          connection.close();
        }
      }
    } catch (SQLException failure) {
      throw Failures.of(failure);
    }
  }

  /// The lock outlasts the transaction, which would otherwise stand open.
  private static boolean ask(Connection connection, String sql, String name) throws SQLException {
    boolean[] answer = new boolean[1];
    new Script().query(sql, row -> answer[0] = row.getBoolean(1), " " + name).run(connection);
    connection.commit();
    return answer[0];
  }

  boolean isHeld() {
    try {
      return connection.isValid(CHECK_SECONDS);
    } catch (SQLException _) {
      return false;
    }
  }

  @Override
  public void close() {
    try (connection) {
      boolean _ = ask(connection, mode.release, name);
    } catch (SQLException gone) {
      LOG.debug("The connection that held a lock is gone, and the lock with it", gone);
    }
  }
}
