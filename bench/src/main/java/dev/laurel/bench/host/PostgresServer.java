package dev.laurel.bench.host;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/// A PostgreSQL that syncs, on a free port, with its data in the system's temporary directory.
public final class PostgresServer implements AutoCloseable {
  private final EmbeddedPostgres server;

  private PostgresServer(EmbeddedPostgres server) {
    this.server = server;
  }

  public static PostgresServer start() throws IOException {
    return new PostgresServer(
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("shared_buffers", "512MB")
            .start());
  }

  /// Its JDBC address.
  public String url() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new BenchFailure("PostgreSQL does not end: " + e.getMessage(), e);
    }
  }
}
