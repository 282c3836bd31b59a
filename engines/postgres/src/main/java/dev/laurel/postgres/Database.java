package dev.laurel.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/// The database with its tables in place: a pool of connections that mends itself when the server
/// goes away and comes back. For any number of threads.
public final class Database implements AutoCloseable {
  /// What is done with a connection, in one transaction.
  @FunctionalInterface
  interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  private static final int ATTEMPTS = 12;

  private final HikariDataSource pool;

  private Database(HikariDataSource pool) {
    this.pool = pool;
  }

  /// Connects, checks that the server keeps its promises, and brings the tables up to date.
  public static Database open(Settings settings) {
    HikariDataSource pool = connect(settings);
    try {
      try (Connection connection = pool.getConnection()) {
        Durability.require(connection, settings.allowUnsafe());
      }
      migrate(pool);
      return new Database(pool);
    } catch (SQLException | FlywayException failure) {
      pool.close();
      throw new DatabaseUnusable(
          "PostgreSQL at " + settings + " cannot be prepared: " + failure.getMessage(), failure);
    } catch (RuntimeException failure) {
      pool.close();
      throw failure;
    }
  }

  private static HikariDataSource connect(Settings settings) {
    try {
      return new HikariDataSource(config(settings));
    } catch (PoolInitializationException failure) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      throw new DatabaseUnusable(
          "PostgreSQL at " + settings + " cannot be reached: " + cause.getMessage(), failure);
    }
  }

  private static HikariConfig config(Settings settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("laurel-postgres");
    config.setJdbcUrl(settings.url());
    if (settings.user() != null) {
      config.setUsername(settings.user());
    }
    if (settings.password() != null) {
      config.setPassword(settings.password());
    }
    config.setMaximumPoolSize(settings.connections());
    config.setConnectionTimeout(settings.connectTimeout().toMillis());
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    // An instance that stops in the middle must not keep the others from its players for ever.
    config.setConnectionInitSql(
        "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'");
    config.addDataSourceProperty("ApplicationName", "laurel");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("connectTimeout", settings.connectTimeout().toSeconds());
    config.addDataSourceProperty("socketTimeout", settings.answerTimeout().toSeconds());
    return config;
  }

  /// Several instances may start at once: Flyway has one of them do it and the others wait.
  private static void migrate(HikariDataSource pool) {
    Flyway.configure(Database.class.getClassLoader())
        .dataSource(pool)
        .locations("classpath:dev/laurel/postgres/migrations")
        .table("migrations")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load()
        .migrate();
  }

  /// A connection with a transaction about to begin. Closing it takes back what was not committed.
  Connection connection() throws SQLException {
    return pool.getConnection();
  }

  /// Reads one moment: every statement of the work sees the same state. The work may be done anew
  /// when the connection breaks.
  <T> T read(Work<T> work) {
    return attempt(
        connection -> {
          beginMoment(connection);
          return work.with(connection);
        },
        () -> true);
  }

  /// Reads with a single statement, which sees one moment by itself: one round trip, where
  /// beginning and ending a transaction take two more.
  <T> T readSingly(Work<T> work) {
    return attempt(
        connection -> {
          connection.setAutoCommit(true);
          return work.with(connection);
        },
        () -> true);
  }

  /// The same as [#read] for work that tells what it reads as it goes, and must not tell it twice:
  /// it is done anew only where it had not begun.
  void readOnce(Work<Boolean> work) {
    AtomicBoolean begun = new AtomicBoolean();
    attempt(
        connection -> {
          beginMoment(connection);
          begun.set(true);
          return work.with(connection);
        },
        () -> !begun.get());
  }

  private static void beginMoment(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    }
  }

  /// Does and commits work that may be done twice without harm.
  <T> T repeatably(Work<T> work) {
    return attempt(
        connection -> {
          T answer = work.with(connection);
          connection.commit();
          return answer;
        },
        () -> true);
  }

  private <T> T attempt(Work<T> work, BooleanSupplier mayRepeat) {
    for (int left = ATTEMPTS; ; left--) {
      try (Connection connection = connection()) {
        return work.with(connection);
      } catch (SQLException failure) {
        boolean hopeless = failure instanceof SQLTransientConnectionException;
        boolean passing = Failures.isContention(failure) || Failures.isBroken(failure);
        if (left == 1 || hopeless || !passing || !mayRepeat.getAsBoolean()) {
          throw Failures.of(failure);
        }
        Failures.rest(ATTEMPTS - left);
      }
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
