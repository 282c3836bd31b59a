package dev.laurel.http;

import dev.laurel.http.api.Api;
import dev.laurel.http.api.Service;
import dev.laurel.http.server.Figures;
import dev.laurel.http.server.HttpListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The HTTP server of Laurel, from start to close.
public final class LaurelHttp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LaurelHttp.class);

  private final HttpListener listener;
  private final Api api;
  private final String host;

  private LaurelHttp(HttpListener listener, Api api, String host) {
    this.listener = listener;
    this.api = api;
    this.host = host;
  }

  /// Begins to listen, and answers that Laurel is starting until [#serve] is called. Throws an
  /// [IOException] that names the address where it cannot be taken.
  public static LaurelHttp listen(HttpSettings settings) throws IOException {
    LaurelHttp http = open(settings, Api.starting(settings.api()));
    LOG.info("Listening on {}:{}", settings.host(), http.port());
    return http;
  }

  /// Begins to listen and to serve. Throws an [IOException] that names the address where it cannot
  /// be taken.
  public static LaurelHttp start(HttpSettings settings, Service service) throws IOException {
    Api api = Api.starting(settings.api());
    api.serve(service);
    LaurelHttp http = open(settings, api);
    http.logServing();
    return http;
  }

  private static LaurelHttp open(HttpSettings settings, Api api) throws IOException {
    HttpListener listener =
        HttpListener.open(
            new HttpListener.Settings(
                new InetSocketAddress(settings.host(), settings.port()),
                settings.eventLoops(),
                settings.timeouts(),
                settings.limits(),
                settings.tls(),
                address -> address.isLoopbackAddress() || settings.proxies().trusts(address)),
            api);
    return new LaurelHttp(listener, api, settings.host());
  }

  /// Answers from this from now on.
  public void serve(Service service) {
    api.serve(service);
    logServing();
  }

  private void logServing() {
    LOG.info("Serving HTTP on {}:{}", host, port());
  }

  /// The port that it listens on.
  public int port() {
    return listener.port();
  }

  /// How many live streams are open.
  public int openStreams() {
    return api.openStreams();
  }

  /// What was counted until now; the kinds of request are those of
  /// [dev.laurel.http.limit.CallKind].
  public Figures figures() {
    return listener.figures();
  }

  /// Takes no more connections, answers what was accepted, then ends. Close it before the
  /// submissions that it writes to.
  @Override
  public void close() {
    listener.close();
    api.close();
    LOG.info("HTTP is closed");
  }
}
