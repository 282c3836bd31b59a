package dev.laurel.app;

import dev.laurel.http.api.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the server is told.
record Settings(String host, int port, Role role, Engines engines) {
  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("host", "127.0.0.1"),
          Map.entry("port", "7400"),
          Map.entry("role", "all"),
          Map.entry("store", "rocksdb"),
          Map.entry("index", "memory"),
          Map.entry("data", "./data"),
          Map.entry("reserve", "16MiB"),
          Map.entry("audit-retention", "P90D"),
          Map.entry("postgres", ""),
          Map.entry("postgres-user", ""),
          Map.entry("postgres-password", ""),
          Map.entry("allow-unsafe-postgres", "false"),
          Map.entry("redis", ""),
          Map.entry("verify-interval", "PT10M"));

  /// From flags, then the environment, then the file (null: the usual one, where it is there).
  static Settings resolve(
      Map<String, String> flags, Map<String, String> environment, @Nullable Path file) {
    Values values = Values.resolve(DEFAULTS, flags, environment, file);
    Engines engines = Engines.of(values);
    return new Settings(
        values.text("host"), values.number("port", 0, 65_535), role(values, engines), engines);
  }

  private static Role role(Values values, Engines engines) {
    String word = values.word("role", List.of("all", "read", "write"));
    Role role = Role.valueOf(word.toUpperCase(Locale.ROOT));
    if (role != Role.ALL && !(engines instanceof Engines.Shared)) {
      throw values.wrong(
          "role", "'all' where there is one instance, which is without --index redis");
    }
    return role;
  }
}
