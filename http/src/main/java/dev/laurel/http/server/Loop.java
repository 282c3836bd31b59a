package dev.laurel.http.server;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// One event loop: its connections, its buffers, its clock. All of it but the outbox is touched by
/// the loop's own thread only.
public final class Loop {
  private static final int SCRATCH_BYTES = 64 << 10;
  private static final byte[] NOTHING = new byte[0];

  private final EventLoop eventLoop;
  private final Outbox outbox;
  private final Workspace workspace;
  private final byte[] scratch = new byte[SCRATCH_BYTES];
  private final Set<Connection> connections = new HashSet<>();
  private final Timeouts timeouts;
  private final byte[] always;
  private final RequestIds requestIds = new RequestIds();
  private final Traffic traffic;
  private final Deque<Runnable> roundEnd = new ArrayDeque<>();
  // Seconds since the start, coarse: good enough for time-outs, and free to read.
  private long second;
  private boolean draining;

  Loop(EventLoop eventLoop, HttpListener.Settings settings, int kinds) {
    this.eventLoop = eventLoop;
    this.outbox = new Outbox(eventLoop);
    this.workspace = Workspace.of(settings.limits());
    this.timeouts = settings.timeouts();
    this.always = settings.tls() == null ? NOTHING : Tls.STRICT;
    this.traffic = new Traffic(kinds);
  }

  void start() {
    var _ = eventLoop.scheduleAtFixedRate(this::sweep, 1, 1, TimeUnit.SECONDS);
  }

  /// Has the task run on the loop, from any thread. Many tasks of one moment wake it once.
  public void run(Runnable task) {
    outbox.add(task);
  }

  /// Has the task run on the loop after a while, in which the loop does what else it has to do.
  /// False where the loop has ended.
  public boolean runAfterMillis(long millis, Runnable task) {
    if (eventLoop.isShuttingDown()) {
      return false;
    }
    var _ = eventLoop.schedule(task, millis, TimeUnit.MILLISECONDS);
    return true;
  }

  /// Has the task run when everything that had come by now is read: what is done for many requests
  /// of one round is done once, and clients and writer are not woken for each.
  void atRoundEnd(Runnable task) {
    if (roundEnd.isEmpty()) {
      eventLoop.execute(() -> Outbox.runAll(roundEnd));
    }
    if (!task.equals(roundEnd.peekLast())) {
      roundEnd.add(task);
    }
  }

  private void sweep() {
    second++;
    for (Connection connection : List.copyOf(connections)) {
      connection.expire(second, timeouts);
    }
  }

  /// From now on no connection outlives the request that it is in.
  void drain() {
    draining = true;
    List.copyOf(connections).forEach(Connection::closeIfIdle);
  }

  void add(Connection connection) {
    connections.add(connection);
  }

  void remove(Connection connection) {
    connections.remove(connection);
  }

  EventLoop eventLoop() {
    return eventLoop;
  }

  Outbox outbox() {
    return outbox;
  }

  Workspace workspace() {
    return workspace;
  }

  RequestIds requestIds() {
    return requestIds;
  }

  /// The header lines of every answer.
  byte[] always() {
    return always;
  }

  Traffic traffic() {
    return traffic;
  }

  byte[] scratch() {
    return scratch;
  }

  long second() {
    return second;
  }

  boolean isDraining() {
    return draining;
  }
}
