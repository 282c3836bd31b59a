package dev.laurel.redis;

import dev.laurel.postgres.Settings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;

/// A PostgreSQL server of a test's own, which can be stopped and started again.
final class PostgresFixture implements AutoCloseable {
  private final Path directory;
  private EmbeddedPostgres server;

  private PostgresFixture(Path directory, EmbeddedPostgres server) {
    this.directory = directory;
    this.server = server;
  }

  static PostgresFixture start(Path directory) throws IOException {
    return new PostgresFixture(directory, builder(directory).start());
  }

  private static EmbeddedPostgres.Builder builder(Path directory) {
    return EmbeddedPostgres.builder()
        .setDataDirectory(directory)
        .setCleanDataDirectory(false)
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on");
  }

  void restart() throws IOException {
    int port = server.getPort();
    server.close();
    server = builder(directory).setPort(port).start();
  }

  /// The address of an empty schema.
  Settings empty() throws SQLException {
    String schema = "test_" + UUID.randomUUID().toString().replace("-", "");
    String url = server.getJdbcUrl("postgres", "postgres");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + schema);
    }
    return Settings.of(url + "&currentSchema=" + schema)
        .withConnections(8)
        .withTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(20));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
