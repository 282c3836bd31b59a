package dev.laurel.postgres;

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

/// A real server: the one that LAUREL_TEST_POSTGRES names, or one that the tests start.
final class Server {
  private static final String ADDRESS = address();

  private Server() {}

  private static String address() {
    String given = System.getenv("LAUREL_TEST_POSTGRES");
    return given == null || given.isBlank()
        ? started(true).getJdbcUrl("postgres", "postgres")
        : given;
  }

  /// A server that ends with this process, with or without its writes synced.
  static EmbeddedPostgres started(boolean durable) {
    String on = durable ? "on" : "off";
    try {
      return EmbeddedPostgres.builder()
          .setServerConfig("fsync", on)
          .setServerConfig("synchronous_commit", on)
          .setServerConfig("full_page_writes", on)
          .start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// The address of an empty schema.
  static Settings empty() {
    String schema = "test_" + UUID.randomUUID().toString().replace("-", "");
    execute("CREATE SCHEMA " + schema);
    String separator = ADDRESS.contains("?") ? "&" : "?";
    return Settings.of(ADDRESS + separator + "currentSchema=" + schema).withConnections(4);
  }

  static void drop(Settings settings) {
    String url = settings.url();
    execute("DROP SCHEMA " + url.substring(url.lastIndexOf('=') + 1) + " CASCADE");
  }

  static void execute(String sql) {
    try (Connection connection = DriverManager.getConnection(ADDRESS);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// The first column of the first row; null where there is none.
  static @Nullable String ask(Settings settings, String sql) {
    try (Connection connection = DriverManager.getConnection(settings.url());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
