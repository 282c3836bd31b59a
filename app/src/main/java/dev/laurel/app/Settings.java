package dev.laurel.app;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.http.api.Doorway;
import dev.laurel.http.api.Duty;
import dev.laurel.http.api.Origins;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the server is told.
record Settings(
    String host,
    int port,
    Duty duty,
    Doorway doorway,
    AccessSettings accounts,
    Listening listening,
    LogFormat logFormat,
    Telling telling,
    Engines engines,
    Webhooks webhooks) {
  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("host", "127.0.0.1"),
          Map.entry("port", "7400"),
          Map.entry("role", "all"),
          Map.entry("cors-origin", ""),
          Map.entry("sign-up", "on"),
          Map.entry("session-life", "P1D"),
          Map.entry("log-format", "text"),
          Map.entry("statsd", ""),
          Map.entry("statsd-interval", "PT10S"),
          Map.entry("store", "rocksdb"),
          Map.entry("index", "memory"),
          Map.entry("data", "./data"),
          Map.entry("reserve", "16MiB"),
          Map.entry("audit-retention", "P90D"),
          Map.entry("postgres", ""),
          Map.entry("postgres-user", ""),
          Map.entry("postgres-password", ""),
          Map.entry("allow-unsafe-postgres", "false"),
          Map.entry("dynamodb", ""),
          Map.entry("dynamodb-region", ""),
          Map.entry("dynamodb-table", "LeaderboardService"),
          Map.entry("cassandra", ""),
          Map.entry("cassandra-datacenter", "datacenter1"),
          Map.entry("cassandra-keyspace", "laurel"),
          Map.entry("cassandra-replication", "3"),
          Map.entry("cassandra-user", ""),
          Map.entry("cassandra-password", ""),
          Map.entry("redis", ""),
          Map.entry("redis-cluster", "false"),
          Map.entry("verify-interval", "PT10M"),
          Map.entry("webhook", ""),
          Map.entry("webhook-secret", ""),
          Map.entry("webhook-secret-file", ""),
          Map.entry("webhook-allow-private", "false"));

  /// From flags, then the environment, then the file (null: the usual one, where it is there).
  static Settings resolve(
      Map<String, String> flags, Map<String, String> environment, @Nullable Path file) {
    Values values = Values.resolve(defaults(), flags, environment, file);
    Engines engines = Engines.of(values);
    return new Settings(
        values.text("host"),
        values.number("port", 0, 65_535),
        duty(values, engines),
        doorway(values),
        accounts(values),
        Listening.of(values),
        LogFormat.of(values),
        Telling.of(values),
        engines,
        Webhooks.of(values));
  }

  /// What can be set.
  static Set<String> names() {
    return defaults().keySet();
  }

  private static Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>(DEFAULTS);
    defaults.putAll(Listening.defaults());
    return defaults;
  }

  private static Doorway doorway(Values values) {
    boolean signUp = values.word("sign-up", List.of("on", "off")).equals("on");
    List<String> origins =
        Stream.of(values.text("cors-origin").split(",", -1))
            .map(String::strip)
            .filter(origin -> !origin.isEmpty())
            .toList();
    try {
      return new Doorway(Origins.of(origins), signUp);
    } catch (InvalidInput malformed) {
      throw values.wrong("cors-origin", "origins such as https://game.example.com, or *");
    }
  }

  private static AccessSettings accounts(Values values) {
    Duration life = values.duration("session-life", "PT12H");
    try {
      return AccessSettings.defaults().withSessionLife(life);
    } catch (IllegalArgumentException outOfBounds) {
      throw values.wrong("session-life", "a duration from PT1M to P30D, such as PT12H");
    }
  }

  private static Duty duty(Values values, Engines engines) {
    String word = values.word("role", List.of("all", "read", "write"));
    Duty duty = Duty.valueOf(word.toUpperCase(Locale.ROOT));
    if (duty != Duty.ALL && !(engines instanceof Engines.Shared)) {
      throw values.wrong(
          "role", "'all' where there is one instance, which is without --index redis");
    }
    return duty;
  }
}
