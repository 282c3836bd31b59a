package dev.laurel.app;

import dev.laurel.app.metrics.Metrics;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.Courier;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.LaurelHttp;
import dev.laurel.http.api.Duty;
import dev.laurel.http.api.Service;
import dev.laurel.http.api.WindowClosedWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The wiring of the server, from top to bottom, and its end from bottom to top.
final class Server implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Server.class);

  private final Backend backend;
  private final AutoCloseable courier;
  private final AutoCloseable telling;
  private final LaurelHttp http;

  private Server(Backend backend, AutoCloseable courier, AutoCloseable telling, LaurelHttp http) {
    this.backend = backend;
    this.courier = courier;
    this.telling = telling;
    this.http = http;
  }

  static Server start(Settings settings) {
    Closing opened = new Closing();
    try {
      boolean local = isLoopback(settings.host());
      // Before a load that may be long: a taken port is found at once, and probes are answered. But
      // nobody else is let near before it is known that there is a key.
      Backend early =
          local ? null : guarded(opened.add(Backend.open(settings.engines())), settings);
      Metrics metrics = Metrics.start(Version.text());
      LaurelHttp http = opened.add(listen(settings, metrics));
      metrics.show(http);
      Backend backend = early == null ? opened.add(Backend.open(settings.engines())) : early;
      Service service =
          backend.serve(announcement(settings), settings.accounts()).as(settings.duty());
      http.serve(service);
      metrics.show(service, backend::figures);
      if (!service.access().hasKeys()) {
        LOG.warn(
            "No key has been made: every caller on this machine is admin; ./laurel key create"
                + " --role admin makes one");
      }
      AutoCloseable telling = opened.add(settings.telling().start(metrics));
      return new Server(backend, courier(settings, service), telling, http);
    } catch (RuntimeException | Error cannotServe) {
      opened.close();
      throw cannotServe;
    }
  }

  private static Backend guarded(Backend backend, Settings settings) {
    if (!backend.access().hasKeys()) {
      throw new CannotStart(
          "--host "
              + settings.host()
              + " would let other machines in, and there is no key yet to tell who may do what."
              + " Make one first: ./laurel key create --role admin. Without a key only a loopback"
              + " address such as 127.0.0.1 can be served.");
    }
    return backend;
  }

  private static Announcement announcement(Settings settings) {
    return new Announcement(settings.webhooks().names(), new WindowClosedWriter());
  }

  /// Also where no webhook is configured: what was to go to one that was is not kept for ever.
  private static AutoCloseable courier(Settings settings, Service service) {
    if (settings.duty() == Duty.READ) {
      return () -> {};
    }
    Clock clock = Clock.systemUTC();
    return Courier.start(service.deliveries(), settings.webhooks().sender(clock), clock);
  }

  private static LaurelHttp listen(Settings settings, Metrics metrics) {
    try {
      HttpSettings http =
          HttpSettings.of(settings.host(), settings.port()).with(settings.doorway()).with(metrics);
      return LaurelHttp.listen(settings.listening().in(http, LocalRateLimiter.start()));
    } catch (IOException taken) {
      throw new CannotStart(taken.getMessage() + "; choose another --port.", taken);
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
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
    Closing.close(telling);
    Closing.close(courier);
    backend.close();
    LOG.info("Everything that was accepted is answered and stored");
  }
}
