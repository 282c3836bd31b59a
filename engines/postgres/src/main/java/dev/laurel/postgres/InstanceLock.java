package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A lock that one instance at a time has, for as long as a connection of its own lives: with the
/// instance or its connection, the lock is gone.
final class InstanceLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceLock.class);
  private static final String KEY = "(hashtextextended(current_schema() || ?, 0))";
  private static final int CHECK_SECONDS = 2;

  private final Connection connection;
  private final String name;

  private InstanceLock(Connection connection, String name) {
    this.connection = connection;
    this.name = name;
  }

  /// Empty where another one has it.
  static Optional<InstanceLock> take(Database database, String name) {
    try {
      Connection connection = database.connection();
      boolean taken = false;
      try {
        taken = ask(connection, "SELECT pg_try_advisory_lock" + KEY, name);
        return taken ? Optional.of(new InstanceLock(connection, name)) : Optional.empty();
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
      boolean _ = ask(connection, "SELECT pg_advisory_unlock" + KEY, name);
    } catch (SQLException gone) {
      LOG.debug("The connection that held a lock is gone, and the lock with it", gone);
    }
  }
}
