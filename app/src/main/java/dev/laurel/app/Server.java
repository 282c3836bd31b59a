package dev.laurel.app;

import dev.laurel.http.HttpSettings;
import dev.laurel.http.LaurelHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The wiring of the server, from top to bottom, and its end from bottom to top.
final class Server implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Server.class);

  private final Backend backend;
  private final LaurelHttp http;

  private Server(Backend backend, LaurelHttp http) {
    this.backend = backend;
    this.http = http;
  }

  static Server start(Settings settings) {
    requireLoopback(settings.host());
    // Before a load that may be long: a taken port is found at once, and probes are answered.
    LaurelHttp http = listen(settings);
    try {
      Backend backend = Backend.open(settings.engines());
      try {
        http.serve(backend.serve().as(settings.role()));
      } catch (RuntimeException | Error cannotLoad) {
        backend.close();
        throw cannotLoad;
      }
      LOG.info("No key has been made: every caller is admin, and only this machine can call");
      return new Server(backend, http);
    } catch (RuntimeException | Error cannotServe) {
      http.close();
      throw cannotServe;
    }
  }

  private static LaurelHttp listen(Settings settings) {
    try {
      return LaurelHttp.listen(HttpSettings.of(settings.host(), settings.port()));
    } catch (IOException taken) {
      throw new CannotStart(taken.getMessage() + "; choose another --port.", taken);
    }
  }

  /// Without keys every caller is admin, so only callers on this machine may be.
  private static void requireLoopback(String host) {
    try {
      if (!InetAddress.getByName(host).isLoopbackAddress()) {
        throw new CannotStart(
            "--host "
                + host
                + " would let other machines in, and there are no keys yet to tell who"
                + " may do what; use a loopback address such as 127.0.0.1.");
      }
    } catch (UnknownHostException unknown) {
      throw new CannotStart("--host " + host + " is not an address of this machine.", unknown);
    }
  }

  int port() {
    return http.port();
  }

  /// Serves until the process is told to end, and then ends it: with 0, since everything that was
  /// accepted has been answered. Left to itself the JVM would report the signal.
  void runUntilStopped() throws InterruptedException {
    Thread stopping =
        Thread.ofPlatform()
            .name("laurel-stop")
            .unstarted(() -> {
              close();
              Runtime.getRuntime().halt(0);
            });
    Runtime.getRuntime().addShutdownHook(stopping);
    new CountDownLatch(1).await();
  }

  @Override
  public void close() {
    http.close();
    backend.close();
    LOG.info("Everything that was accepted is answered and stored");
  }
}
