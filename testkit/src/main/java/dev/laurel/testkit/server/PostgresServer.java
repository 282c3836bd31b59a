package dev.laurel.testkit.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A PostgreSQL that ends with this process: the one that `LAUREL_TEST_POSTGRES` names, or one that
/// is started when it is first asked for.
public final class PostgresServer {
  private static final String GIVEN = "LAUREL_TEST_POSTGRES";

  /// Started when it is first used.
  private static final class Shared {
    static final String ADDRESS = address();

    private static String address() {
      String given = System.getenv(GIVEN);
      return given == null || given.isBlank() ? started() : given;
    }

    private static String started() {
      try {
        return PostgresServer.address(builder(true).start());
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  private PostgresServer() {}

  /// Another server, to be stopped by the test; with or without its writes synced.
  public static EmbeddedPostgres.Builder builder(boolean durable) {
    String on = durable ? "on" : "off";
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", on)
        .setServerConfig("synchronous_commit", on)
        .setServerConfig("full_page_writes", on);
  }

  /// The JDBC address of such a server.
  public static String address(EmbeddedPostgres server) {
    return server.getJdbcUrl("postgres", "postgres");
  }

  /// The JDBC address of an empty schema.
  public static String emptySchema() {
    return emptySchema(Shared.ADDRESS);
  }

  /// The JDBC address of an empty schema of the server at this one.
  public static String emptySchema(String address) {
    String schema = "test_" + UUID.randomUUID().toString().replace("-", "");
    execute(address, "CREATE SCHEMA " + schema);
    return address + (address.contains("?") ? "&" : "?") + "currentSchema=" + schema;
  }

  /// Drops a schema that [#emptySchema] made.
  public static void drop(String address) {
    String schema = address.substring(address.lastIndexOf('=') + 1);
    execute(Shared.ADDRESS, "DROP SCHEMA " + schema + " CASCADE");
  }

  /// The first column of the first row; null where there is none.
  public static @Nullable String ask(String address, String sql) {
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  public static void execute(String address, String sql) {
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
