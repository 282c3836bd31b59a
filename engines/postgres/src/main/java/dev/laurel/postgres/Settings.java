package dev.laurel.postgres;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How to reach the database.
///
/// `url` is a JDBC address, `jdbc:postgresql://host:port/database`; user and password may stand in
/// it instead. `allowUnsafe` accepts a server that may lose what it acknowledged.
public record Settings(
    String url,
    @Nullable String user,
    @Nullable String password,
    int connections,
    Duration connectTimeout,
    Duration answerTimeout,
    boolean allowUnsafe) {

  private static final int DEFAULT_CONNECTIONS = 10;

  public Settings {
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new DatabaseUnusable(
          "The address of PostgreSQL must look like jdbc:postgresql://host:5432/laurel.");
    }
    if (connections < 2) {
      throw new DatabaseUnusable("Laurel needs at least two connections to PostgreSQL.");
    }
  }

  public static Settings of(String url) {
    return new Settings(
        url, null, null, DEFAULT_CONNECTIONS, Duration.ofSeconds(3), Duration.ofSeconds(30), false);
  }

  public Settings withUser(@Nullable String name, @Nullable String secret) {
    return new Settings(url, name, secret, connections, connectTimeout, answerTimeout, allowUnsafe);
  }

  public Settings withConnections(int most) {
    return new Settings(url, user, password, most, connectTimeout, answerTimeout, allowUnsafe);
  }

  public Settings withTimeouts(Duration connect, Duration answer) {
    return new Settings(url, user, password, connections, connect, answer, allowUnsafe);
  }

  public Settings allowingUnsafe(boolean allow) {
    return new Settings(url, user, password, connections, connectTimeout, answerTimeout, allow);
  }

  /// Without the password: this is what a log shows.
  @Override
  public String toString() {
    int query = url.indexOf('?');
    return query < 0 ? url : url.substring(0, query);
  }
}
