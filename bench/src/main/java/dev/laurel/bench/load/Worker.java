package dev.laurel.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// One thread with its selector and its share of the connections.
final class Worker implements AutoCloseable {
  /*
   * Unpaced, a connection sends again as soon as it is answered. Paced, an answered connection
   * becomes free, and dispatch() gives what is due to free ones. A selector sleeps in whole
   * milliseconds: a request that is sent late only for that starts its latency when it is sent. One
   * that was due while every connection was busy starts when it was due, so that a stall is not
   * measured once for each connection but once for each request that it held up.
   */
  private static final int READ_CAPACITY = 256 * 1024;
  private static final int PRECISION = 3;
  private static final long IDLE_MILLIS = 100;

  private final Plan plan;
  private final Traffic traffic;
  private final Requests requests;
  private final Selector selector;
  private final Wire wire = new Wire();
  private final ByteBuffer in = ByteBuffer.allocateDirect(READ_CAPACITY);
  private final SingleWriterRecorder latency = new SingleWriterRecorder(PRECISION);
  private final ArrayDeque<Connection> free = new ArrayDeque<>();
  private final List<Connection> all = new ArrayList<>();
  private final @Nullable Pace pace;
  private boolean starved;
  private int open;
  private volatile long done;
  private volatile boolean stopping;
  private volatile @Nullable Exception failure;

  private Worker(Plan plan, Traffic traffic, Selector selector) {
    this.plan = plan;
    this.traffic = traffic;
    this.selector = selector;
    this.requests = traffic.requests().get();
    this.pace =
        plan.perSecond() == Plan.UNPACED
            ? null
            : new Pace(plan.perSecond() / plan.threads(), System.nanoTime());
  }

  static Worker open(Plan plan, Traffic traffic, int connections) throws IOException {
    Worker worker = new Worker(plan, traffic, Selector.open());
    try {
      for (int i = 0; i < connections; i++) {
        worker.all.add(Connection.open(plan.port(), worker.selector, traffic.replies().get()));
      }
    } catch (IOException e) {
      worker.close();
      throw e;
    }
    worker.open = connections;
    return worker;
  }

  /// Operations that were answered.
  long done() {
    return done;
  }

  /// The latencies since the last call.
  Histogram takeLatency() {
    return latency.getIntervalHistogram();
  }

  /// Why it ended before its time.
  @Nullable Exception failure() {
    return failure;
  }

  /// Has it send nothing more; it ends when everything is answered.
  void stop() {
    stopping = true;
    selector.wakeup();
  }

  void run() {
    try {
      for (Connection connection : all) {
        release(connection, System.nanoTime());
      }
      while (open > 0) {
        dispatch();
        selector.select(this::handle, timeoutMillis());
      }
    } catch (IOException | RuntimeException e) {
      failure = e;
    }
  }

  private long timeoutMillis() {
    return pace == null || free.isEmpty() ? IDLE_MILLIS : pace.waitMillis(System.nanoTime());
  }

  private void handle(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    try {
      if (key.isWritable()) {
        connection.write();
      }
      if (key.isReadable() && connection.read(in)) {
        long now = System.nanoTime();
        latency.recordValue(Math.max(0, now - connection.startNanos()));
        count(connection.carried());
        release(connection, now);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // this thread alone writes it
  private void count(int operations) {
    done += operations;
  }

  private void release(Connection connection, long now) throws IOException {
    if (pace == null) {
      send(connection, now);
    } else {
      free.add(connection);
    }
  }

  private void dispatch() throws IOException {
    if (pace == null) {
      return;
    }
    long now = System.nanoTime();
    while (!free.isEmpty() && (stopping || pace.isDue(now))) {
      send(free.remove(), starved ? pace.dueNanos() : now);
      pace.take();
    }
    starved = free.isEmpty();
  }

  private void send(Connection connection, long startNanos) throws IOException {
    wire.clear();
    int written = 0;
    int operations = 0;
    while (written < plan.pipeline() && !stopping) {
      int carried = requests.next(wire);
      if (carried == 0) {
        break;
      }
      operations += carried;
      written++;
    }
    if (written == 0) {
      connection.close();
      open--;
    } else {
      connection.send(wire, written * traffic.repliesPerRequest(), operations, startNanos);
    }
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : all) {
      connection.close();
    }
    selector.close();
  }
}
