package dev.laurel.app.metrics;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends all figures to a StatsD, again and again, over UDP: nobody waits for it, nothing is kept
/// for it, and what does not arrive is lost.
///
/// One thread reads the figures as `/metrics` would and sends them in datagrams that no network has
/// to take apart.
public final class StatsD implements AutoCloseable {
  /// What an Ethernet carries in one piece, behind the heads of IP and UDP and of a tunnel.
  static final int MAX_DATAGRAM = 1_432;

  private static final Logger LOG = LoggerFactory.getLogger(StatsD.class);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final String host;
  private final int port;
  private final Supplier<MetricSnapshots> figures;
  private final Duration interval;
  private final StatsDLines lines = new StatsDLines();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread sender = Thread.ofVirtual().name("laurel-statsd").unstarted(this::run);
  private boolean failing;

  private StatsD(String host, int port, Duration interval, Supplier<MetricSnapshots> figures) {
    this.host = host;
    this.port = port;
    this.interval = interval;
    this.figures = figures;
  }

  /// Sends from now on until it is closed.
  public static StatsD start(String host, int port, Duration interval, Metrics metrics) {
    return start(host, port, interval, metrics::snapshots);
  }

  static StatsD start(String host, int port, Duration interval, Supplier<MetricSnapshots> figures) {
    StatsD statsD = new StatsD(host, port, interval, figures);
    statsD.sender.start();
    return statsD;
  }

  private void run() {
    try {
      while (!closing.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
        trySend();
      }
      trySend();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whatever goes wrong is told once, and tried again the next time.
  private void trySend() {
    try (DatagramSocket socket = new DatagramSocket()) {
      send(socket);
      failing = false;
    } catch (IOException | RuntimeException failure) {
      if (!failing) {
        LOG.warn("StatsD at {}:{} gets no figures: {}", host, port, failure.toString());
      }
      failing = true;
    }
  }

  private void send(DatagramSocket socket) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new IOException("there is no such host");
    }
    StringBuilder datagram = new StringBuilder(MAX_DATAGRAM);
    List<String> all = lines.next(figures.get());
    for (String line : all) {
      if (datagram.length() + 1 + line.length() > MAX_DATAGRAM) {
        send(socket, address, datagram);
      }
      datagram.append(datagram.isEmpty() ? "" : "\n").append(line);
    }
    send(socket, address, datagram);
  }

  private static void send(DatagramSocket socket, InetSocketAddress address, StringBuilder datagram)
      throws IOException {
    // Names and tags are plain, so a character is a byte.
    byte[] bytes = datagram.toString().getBytes(StandardCharsets.US_ASCII);
    datagram.setLength(0);
    if (bytes.length > 0) {
      socket.send(new DatagramPacket(bytes, bytes.length, address));
    }
  }

  /// Sends once more, so that what was counted last is not lost.
  @Override
  public void close() {
    closing.countDown();
    try {
      boolean _ = sender.join(LAST_WORDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
