package dev.laurel.app;

import dev.laurel.app.metrics.Metrics;
import dev.laurel.app.metrics.StatsD;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Who is told of the server's figures without asking, and how often.
sealed interface Telling {
  record Nobody() implements Telling {}

  record ToStatsD(String host, int port, Duration interval) implements Telling {}

  Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:]{2,45}]|[A-Za-z0-9._-]{1,253}):(\\d{1,5})");

  static Telling of(Values values) {
    Duration interval = values.duration("statsd-interval", "PT10S");
    if (interval.toSeconds() < 1 || interval.toHours() > 1) {
      throw values.wrong("statsd-interval", "a duration from PT1S to PT1H");
    }
    if (values.optional("statsd") == null) {
      return new Nobody();
    }
    Matcher address = ADDRESS.matcher(values.text("statsd"));
    int port = address.matches() ? Integer.parseInt(address.group(2)) : 0;
    if (port < 1 || port > 65_535) {
      throw values.wrong("statsd", "a host and a port such as 127.0.0.1:8125");
    }
    return new ToStatsD(address.group(1), port, interval);
  }

  /// Tells these from now on until it is closed.
  default AutoCloseable start(Metrics metrics) {
    return switch (this) {
      case Nobody() -> () -> {};
      case ToStatsD(var host, var port, var interval) ->
          StatsD.start(host, port, interval, metrics);
    };
  }
}
