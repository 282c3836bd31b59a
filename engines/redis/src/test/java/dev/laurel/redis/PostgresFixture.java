package dev.laurel.redis;

import dev.laurel.postgres.Settings;
import dev.laurel.testkit.server.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

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
    return PostgresServer.builder(true).setDataDirectory(directory).setCleanDataDirectory(false);
  }

  void restart() throws IOException {
    int port = server.getPort();
    server.close();
    server = builder(directory).setPort(port).start();
  }

  /// The address of an empty schema.
  Settings empty() {
    return Settings.of(PostgresServer.emptySchema(PostgresServer.address(server)))
        .withConnections(8)
        .withTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(20));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
