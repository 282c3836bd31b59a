package dev.laurel.http.server;

import io.netty.channel.EventLoop;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// One event loop: its connections, its buffers, its clock. All of it but the outbox is touched by
/// the loop's own thread only.
final class Loop {
  private static final int SCRATCH_BYTES = 64 << 10;

  private final EventLoop eventLoop;
  private final Outbox outbox;
  private final Workspace workspace;
  private final byte[] scratch = new byte[SCRATCH_BYTES];
  private final Set<Connection> connections = new HashSet<>();
  private final long idleSeconds;
  // Seconds since the start, coarse: good enough for time-outs, and free to read.
  private long second;
  private boolean draining;

  Loop(EventLoop eventLoop, Limits limits, long idleSeconds) {
    this.eventLoop = eventLoop;
    this.outbox = new Outbox(eventLoop);
    this.workspace = Workspace.of(limits);
    this.idleSeconds = idleSeconds;
  }

  void start() {
    var _ = eventLoop.scheduleAtFixedRate(this::sweep, 1, 1, TimeUnit.SECONDS);
  }

  private void sweep() {
    second++;
    for (Connection connection : List.copyOf(connections)) {
      connection.expire(second, idleSeconds);
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
