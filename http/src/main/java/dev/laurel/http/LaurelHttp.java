package dev.laurel.http;

import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Api;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.server.HttpListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The HTTP server of Laurel, from start to close.
public final class LaurelHttp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LaurelHttp.class);

  private final HttpListener listener;

  private LaurelHttp(HttpListener listener) {
    this.listener = listener;
  }

  /// Begins to serve. Throws an [IOException] that names the address where it cannot be taken.
  public static LaurelHttp start(
      HttpSettings settings,
      Submissions submissions,
      Queries queries,
      Ledger ledger,
      Readiness readiness)
      throws IOException {
    Api api = Api.of(submissions, queries, ledger, readiness, settings.limits());
    HttpListener listener =
        HttpListener.open(
            new InetSocketAddress(settings.host(), settings.port()),
            settings.eventLoops(),
            settings.idleTimeout(),
            settings.drain(),
            settings.limits(),
            api);
    LOG.info("Serving HTTP on {}:{}", settings.host(), listener.port());
    return new LaurelHttp(listener);
  }

  /// The port that it listens on.
  public int port() {
    return listener.port();
  }

  /// Takes no more connections, answers what was accepted, then ends. Close it before the
  /// submissions that it writes to.
  @Override
  public void close() {
    listener.close();
    LOG.info("HTTP is closed");
  }
}
