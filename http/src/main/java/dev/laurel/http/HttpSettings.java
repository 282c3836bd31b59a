package dev.laurel.http;

import dev.laurel.http.api.ApiSettings;
import dev.laurel.http.api.Doorway;
import dev.laurel.http.api.Exposition;
import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.live.StreamSettings;
import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Timeouts;
import dev.laurel.http.server.Tls;
import org.jspecify.annotations.Nullable;

/// How the server listens. Port 0 takes a free one.
///
/// @param tls null where connections are not encrypted
/// @param proxies whose word on where a request comes from is taken
/// @param doorway who may come in, beside the keys
/// @param exposition what /metrics shows
/// @param accessLog whether every request is logged
/// @param streams how live streams are kept
public record HttpSettings(
    String host,
    int port,
    int eventLoops,
    Timeouts timeouts,
    Limits limits,
    @Nullable Tls tls,
    Throttle throttle,
    Proxies proxies,
    Doorway doorway,
    Exposition exposition,
    boolean accessLog,
    StreamSettings streams) {
  private static final int MAX_PORT = 65_535;

  public HttpSettings {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("port must be between 0 and " + MAX_PORT + ": " + port);
    }
    if (eventLoops < 1) {
      throw new IllegalArgumentException("eventLoops must be at least 1: " + eventLoops);
    }
  }

  /// One core is left to whoever writes and applies. With a loop on every core they take turns, and
  /// the loops wake up for less at a time: on two cores a quarter fewer answers a second.
  private static int usualEventLoops() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
  }

  public static HttpSettings of(String host, int port) {
    return new HttpSettings(
        host,
        port,
        usualEventLoops(),
        Timeouts.DEFAULT,
        Limits.DEFAULT,
        null,
        Throttle.usual(),
        Proxies.NONE,
        Doorway.USUAL,
        Exposition.NONE,
        false,
        StreamSettings.DEFAULT);
  }

  public HttpSettings with(Limits changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        changed,
        tls,
        throttle,
        proxies,
        doorway,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings with(Timeouts changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        changed,
        limits,
        tls,
        throttle,
        proxies,
        doorway,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings with(@Nullable Tls changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        changed,
        throttle,
        proxies,
        doorway,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings with(Throttle changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        tls,
        changed,
        proxies,
        doorway,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings with(Proxies changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        tls,
        throttle,
        changed,
        doorway,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings with(Doorway changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        tls,
        throttle,
        proxies,
        changed,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings with(Exposition changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        tls,
        throttle,
        proxies,
        doorway,
        changed,
        accessLog,
        streams);
  }

  public HttpSettings withEventLoops(int changed) {
    return new HttpSettings(
        host,
        port,
        changed,
        timeouts,
        limits,
        tls,
        throttle,
        proxies,
        doorway,
        exposition,
        accessLog,
        streams);
  }

  public HttpSettings withAccessLog(boolean changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        tls,
        throttle,
        proxies,
        doorway,
        exposition,
        changed,
        streams);
  }

  public HttpSettings with(StreamSettings changed) {
    return new HttpSettings(
        host,
        port,
        eventLoops,
        timeouts,
        limits,
        tls,
        throttle,
        proxies,
        doorway,
        exposition,
        accessLog,
        changed);
  }

  ApiSettings api() {
    return new ApiSettings(limits, throttle, proxies, doorway, exposition, accessLog, streams);
  }
}
