package dev.laurel.app;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.LaurelHttp;
import dev.laurel.http.api.Readiness;
import dev.laurel.rocksdb.DirectoryInUse;
import dev.laurel.rocksdb.DirectoryUnusable;
import dev.laurel.rocksdb.RocksRows;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The wiring of the server, from top to bottom, and its end from bottom to top.
final class Server implements AutoCloseable {
  /// What the process ends with when the disk does not confirm a write.
  private static final int SYNC_FAILED = 74;

  private static final Logger LOG = LoggerFactory.getLogger(Server.class);

  private final Laurel laurel;
  private final LaurelHttp http;

  private Server(Laurel laurel, LaurelHttp http) {
    this.laurel = laurel;
    this.http = http;
  }

  static Server start(Settings settings) {
    requireLoopback(settings.host());
    // Before a load that may be long: a taken port is found at once, and probes are answered.
    LaurelHttp http = listen(settings);
    try {
      Laurel laurel = load(settings);
      http.serve(laurel.submissions(), laurel.queries(), laurel.ledger(), () -> Readiness.READY);
      LOG.info("No key has been made: every caller is admin, and only this machine can call");
      return new Server(laurel, http);
    } catch (RuntimeException | Error cannotLoad) {
      http.close();
      throw cannotLoad;
    }
  }

  private static LaurelHttp listen(Settings settings) {
    try {
      return LaurelHttp.listen(HttpSettings.of(settings.host(), settings.port()));
    } catch (IOException taken) {
      throw new CannotStart(taken.getMessage() + "; choose another --port.", taken);
    }
  }

  private static Laurel load(Settings settings) {
    RowStore rows = null;
    try {
      RocksRows.Options options =
          RocksRows.Options.DEFAULTS.withReserveBytes(settings.reserveBytes());
      rows = RocksRows.open(settings.data(), options);
      rows.recoveryReport().ifPresent(LOG::warn);
      LOG.info("Loading {}", settings.data().toAbsolutePath().normalize());
      return Laurel.open(
          rows,
          Clock.systemUTC(),
          EventLedger.Settings.of(Server::end).withEventRetention(settings.auditRetention()));
    } catch (DirectoryInUse | DirectoryUnusable | Damaged cannot) {
      if (rows != null) {
        rows.close();
      }
      throw new CannotStart(String.valueOf(cannot.getMessage()), cannot);
    }
  }

  /// Nobody can know any more what is durable, so nothing more may be answered: the process ends at
  /// once, without shutdown hooks, and the next start finds out from the disk.
  private static void end(RowStore.SyncFailed failure) {
    LOG.error("The disk did not confirm a write; ending now", failure);
    Runtime.getRuntime().halt(SYNC_FAILED);
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
    laurel.close();
    LOG.info("Everything that was accepted is answered and stored");
  }
}
