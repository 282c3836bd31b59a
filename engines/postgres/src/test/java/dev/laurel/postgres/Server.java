package dev.laurel.postgres;

import dev.laurel.testkit.server.PostgresServer;
import org.jspecify.annotations.Nullable;

/// Settings for the real server that tests share.
final class Server {
  private Server() {}

  /// The address of an empty schema.
  static Settings empty() {
    return Settings.of(PostgresServer.emptySchema()).withConnections(4);
  }

  static void drop(Settings settings) {
    PostgresServer.drop(settings.url());
  }

  static @Nullable String ask(Settings settings, String sql) {
    return PostgresServer.ask(settings.url(), sql);
  }
}
