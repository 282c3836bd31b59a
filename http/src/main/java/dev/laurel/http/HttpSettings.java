package dev.laurel.http;

import dev.laurel.http.server.Limits;
import java.time.Duration;

/// How the server listens. Port 0 takes a free one. `drain` is how long a closing server waits for
/// requests that it has accepted.
public record HttpSettings(
    String host, int port, int eventLoops, Duration idleTimeout, Duration drain, Limits limits) {
  private static final int MAX_PORT = 65_535;

  public HttpSettings {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("port must be between 0 and " + MAX_PORT + ": " + port);
    }
    if (eventLoops < 1) {
      throw new IllegalArgumentException("eventLoops must be at least 1: " + eventLoops);
    }
  }

  public static HttpSettings of(String host, int port) {
    return new HttpSettings(
        host,
        port,
        Runtime.getRuntime().availableProcessors(),
        Duration.ofSeconds(60),
        Duration.ofSeconds(10),
        Limits.DEFAULT);
  }

  public HttpSettings with(Limits changed) {
    return new HttpSettings(host, port, eventLoops, idleTimeout, drain, changed);
  }

  public HttpSettings withEventLoops(int changed) {
    return new HttpSettings(host, port, changed, idleTimeout, drain, limits);
  }
}
