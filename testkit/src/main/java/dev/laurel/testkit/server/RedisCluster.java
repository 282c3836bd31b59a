package dev.laurel.testkit.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A Redis Cluster of a test's own: three masters and a replica of each, on free ports, which knows
/// itself without any other program. Servers can be killed, frozen and started again.
///
/// A replica takes its master's place two seconds after that is gone.
public final class RedisCluster implements AutoCloseable {
  public static final int MASTERS = 3;

  private static final int SLOTS = 16_384;
  private static final Duration FORMING = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final String[] OPTIONS = {
    "--cluster-enabled", "yes",
    "--cluster-config-file", "nodes.conf",
    "--cluster-node-timeout", "2000",
    "--cluster-replica-validity-factor", "0",
    "--repl-diskless-sync", "yes",
    "--repl-diskless-sync-delay", "0",
    "--repl-ping-replica-period", "1"
  };

  private final List<RedisServer> servers;

  private RedisCluster(List<RedisServer> servers) {
    this.servers = servers;
  }

  /// Each server has a directory of its own within this one.
  public static RedisCluster start(Path directory) throws IOException {
    List<RedisServer> servers = new ArrayList<>();
    RedisCluster cluster = new RedisCluster(servers);
    boolean formed = false;
    try {
      for (int i = 0; i < 2 * MASTERS; i++) {
        Path own = Files.createDirectories(directory.resolve("node-" + i));
        servers.add(RedisServer.start(own, OPTIONS));
      }
      cluster.form();
      formed = true;
    } finally {
      if (!formed) {
        cluster.close();
      }
    }
    return cluster;
  }

  private void form() throws IOException {
    for (int i = 0; i < MASTERS; i++) {
      int from = i * SLOTS / MASTERS;
      int to = (i + 1) * SLOTS / MASTERS - 1;
      // Ranges in one command need a newer server.
      StringBuilder slots = new StringBuilder("CLUSTER ADDSLOTS");
      for (int slot = from; slot <= to; slot++) {
        slots.append(' ').append(slot);
      }
      expectOk(servers.get(i), slots.toString());
      expectOk(servers.get(i), "CLUSTER SET-CONFIG-EPOCH " + (i + 1));
    }
    for (RedisServer server : servers.subList(1, servers.size())) {
      expectOk(server, "CLUSTER MEET 127.0.0.1 " + servers.getFirst().port());
    }
    for (RedisServer server : servers) {
      await(() -> nodes(server) == servers.size());
    }
    for (int i = 0; i < MASTERS; i++) {
      expectOk(servers.get(MASTERS + i), "CLUSTER REPLICATE " + id(servers.get(i)));
    }
    awaitWhole();
  }

  /// Until every slot has a master, every master a replica that follows, and every server knows it.
  public void awaitWhole() {
    for (RedisServer server : servers) {
      await(() -> server.isAlive() && info(server).contains("cluster_state:ok"));
      await(() ->
          server.bulk("INFO replication").contains("role:master")
              || server.bulk("INFO replication").contains("master_link_status:up"));
    }
    for (RedisServer server : masters()) {
      await(() -> server.bulk("INFO replication").contains("state=online"));
    }
    for (RedisServer server : servers) {
      await(() ->
          server
              .bulk("CLUSTER NODES")
              .lines()
              .noneMatch(line -> line.contains("fail") || line.contains("handshake")));
    }
  }

  private static String info(RedisServer server) throws IOException {
    return server.bulk("CLUSTER INFO");
  }

  private static long nodes(RedisServer server) throws IOException {
    return server
        .bulk("CLUSTER NODES")
        .lines()
        .filter(line -> line.contains("connected") && !line.contains("handshake"))
        .count();
  }

  private static String id(RedisServer server) throws IOException {
    return server.bulk("CLUSTER MYID");
  }

  private static void expectOk(RedisServer server, String command) throws IOException {
    String reply = server.command(command);
    if (!reply.equals("+OK")) {
      throw new IOException(reply);
    }
  }

  /// Something that servers are waited for to tell.
  @FunctionalInterface
  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) {
    long end = System.nanoTime() + FORMING.toNanos();
    while (!holds(condition)) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("the cluster has not formed within " + FORMING);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static boolean holds(Condition condition) {
    try {
      return condition.holds();
    } catch (IOException notYet) {
      return false;
    }
  }

  /// The addresses of all servers, whatever they are now.
  public List<String> uris() {
    return servers.stream().map(RedisServer::uri).toList();
  }

  /// Those that are masters now, by their own account.
  public List<RedisServer> masters() {
    return servers.stream()
        .filter(RedisServer::isAlive)
        .filter(server ->
            holds(() ->
                server
                    .bulk("CLUSTER NODES")
                    .lines()
                    .anyMatch(line -> line.contains("myself,master") && line.contains("-"))))
        .toList();
  }

  /// The replica of a master, which is alive.
  public RedisServer replicaOf(RedisServer master) throws IOException {
    String id = id(master);
    for (RedisServer server : servers) {
      if (server.isAlive()
          && server
              .bulk("CLUSTER NODES")
              .lines()
              .anyMatch(line -> line.contains("myself,slave") && line.contains(id))) {
        return server;
      }
    }
    throw new IllegalStateException("nobody follows " + master.uri());
  }

  /// Freezes a replica, so that it gets nothing of what its master does from now on, not even
  /// later.
  public void cutOff(RedisServer replica, RedisServer master)
      throws IOException, InterruptedException {
    replica.freeze();
    String closed = master.command("CLIENT KILL TYPE replica");
    if (!closed.equals(":1")) {
      throw new IOException(closed);
    }
  }

  /// Until the cluster has given its slots to another.
  public void awaitFailover(RedisServer gone) {
    for (RedisServer server : servers) {
      if (server != gone && server.isAlive()) {
        await(() -> info(server).contains("cluster_state:ok") && !isMaster(server, gone));
      }
    }
  }

  private static boolean isMaster(RedisServer asked, RedisServer other) throws IOException {
    return asked
        .bulk("CLUSTER NODES")
        .lines()
        .filter(line -> line.contains(":" + other.port() + "@"))
        .anyMatch(line -> line.contains("master") && line.split(" ", -1).length > 8);
  }

  @Override
  public void close() {
    servers.forEach(RedisServer::close);
  }
}
