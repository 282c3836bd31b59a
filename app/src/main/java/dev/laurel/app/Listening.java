package dev.laurel.app;

import dev.laurel.core.limit.RateLimiter;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.limit.Allowance;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.live.StreamSettings;
import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Timeouts;
import dev.laurel.http.server.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the listener is told about those who call: how much, how long, how often, and over what.
record Listening(
    Limits limits,
    Timeouts timeouts,
    Map<CallKind, Allowance> rates,
    Proxies proxies,
    @Nullable Path certificate,
    @Nullable Path key,
    boolean accessLog,
    StreamSettings streams) {
  private static final int MAX_BYTES = 64 << 20;

  /// The names of its settings, with what holds where nothing is said.
  static Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("max-body", "64KiB");
    defaults.put("max-depth", "32");
    defaults.put("max-target", "8KiB");
    defaults.put("max-header", "16KiB");
    defaults.put("max-batch-lines", "100000");
    defaults.put("max-connections", "20000");
    defaults.put("max-connections-per-address", "1000");
    defaults.put("max-streams", "10000");
    defaults.put("max-streams-per-caller", "1000");
    defaults.put("idle-timeout", "PT60S");
    defaults.put("header-timeout", "PT10S");
    defaults.put("body-timeout", "PT30S");
    Throttle.DEFAULTS.forEach((kind, rate) -> defaults.put("rate-" + kind.label(), rate));
    defaults.put("trusted-proxy", "");
    defaults.put("tls-cert", "");
    defaults.put("tls-key", "");
    defaults.put("access-log", "off");
    return defaults;
  }

  static Listening usual() {
    Map<CallKind, Allowance> rates = new EnumMap<>(CallKind.class);
    Throttle.DEFAULTS.forEach((kind, rate) -> rates.put(kind, Allowance.parse(rate)));
    return new Listening(
        Limits.DEFAULT,
        Timeouts.DEFAULT,
        rates,
        Proxies.NONE,
        null,
        null,
        false,
        StreamSettings.DEFAULT);
  }

  static Listening of(Values values) {
    return new Listening(
        limits(values),
        timeouts(values),
        rates(values),
        proxies(values),
        path(values, "tls-cert", "tls-key"),
        path(values, "tls-key", "tls-cert"),
        values.word("access-log", List.of("on", "off")).equals("on"),
        StreamSettings.DEFAULT.withRoom(
            values.number("max-streams", 1, 1_000_000),
            values.number("max-streams-per-caller", 1, 1_000_000)));
  }

  private static Limits limits(Values values) {
    return Limits.DEFAULT
        .withRequests(
            bytes(values, "max-body"),
            values.number("max-depth", 1, 1_000),
            bytes(values, "max-target"),
            bytes(values, "max-header"))
        .withBatches(values.number("max-batch-lines", 1, 10_000_000), Limits.DEFAULT.lineBytes())
        .withConnections(
            values.number("max-connections", 1, 1_000_000),
            values.number("max-connections-per-address", 1, 1_000_000));
  }

  private static int bytes(Values values, String name) {
    long bytes = values.bytes(name);
    if (bytes < 1024 || bytes > MAX_BYTES) {
      throw values.wrong(name, "a size from 1KiB to 64MiB");
    }
    return (int) bytes;
  }

  private static Timeouts timeouts(Values values) {
    return Timeouts.DEFAULT
        .withIdle(timeout(values, "idle-timeout"))
        .withHead(timeout(values, "header-timeout"))
        .withBody(timeout(values, "body-timeout"));
  }

  private static Duration timeout(Values values, String name) {
    Duration duration = values.duration(name, "PT30S");
    if (duration.toSeconds() < 1) {
      throw values.wrong(name, "a duration of at least a second, such as PT30S");
    }
    return duration;
  }

  private static Map<CallKind, Allowance> rates(Values values) {
    Map<CallKind, Allowance> rates = new EnumMap<>(CallKind.class);
    for (CallKind kind : Throttle.DEFAULTS.keySet()) {
      String name = "rate-" + kind.label();
      try {
        rates.put(kind, Allowance.parse(values.text(name)));
      } catch (IllegalArgumentException malformed) {
        throw values.wrong(
            name, "a rate such as 1000/s, 'off', or key=off,player=20/s,address=200/s");
      }
    }
    return rates;
  }

  private static Proxies proxies(Values values) {
    List<String> networks =
        Stream.of(values.text("trusted-proxy").split(",", -1))
            .map(String::strip)
            .filter(network -> !network.isEmpty())
            .toList();
    try {
      return Proxies.of(networks);
    } catch (IllegalArgumentException malformed) {
      throw values.wrong("trusted-proxy", "networks such as 10.0.0.0/8 or 2001:db8::1");
    }
  }

  /// Both or none.
  private static @Nullable Path path(Values values, String name, String other) {
    String file = values.optional(name);
    if (file == null && values.optional(other) != null) {
      throw new CannotStart("TLS needs both a certificate and its key: set --" + name + ", too.");
    }
    return file == null ? null : Path.of(file);
  }

  /// The listener's settings with all this in them.
  HttpSettings in(HttpSettings http, RateLimiter limiter) {
    return http.with(limits)
        .with(timeouts)
        .with(new Throttle(limiter, rates))
        .with(proxies)
        .with(tls())
        .withAccessLog(accessLog)
        .with(streams);
  }

  private @Nullable Tls tls() {
    if (certificate == null || key == null) {
      return null;
    }
    try {
      return Tls.open(certificate, key);
    } catch (IOException unusable) {
      throw new CannotStart("TLS cannot be used: " + unusable.getMessage() + ".", unusable);
    }
  }
}
