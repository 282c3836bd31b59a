package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The masters of a Redis Cluster.
///
/// Who has which slots is asked once, and again after any failure: of each known server in turn, so
/// that one that is cut off from the others does not mislead for long. A wrong answer costs time
/// and no more, since every call carries the stamp of the server that it is sent to. For the same
/// reason calls are not redirected behind our back, as the library's own cluster client would do: a
/// server that has taken over slots has other stamps.
final class Cluster implements Servers {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Client client;
  private final ReentrantLock asking = new ReentrantLock();
  // By host and port: the masters, and the addresses that were given.
  private final Map<String, Wire> wires = new HashMap<>();
  private volatile @Nullable Masters masters;
  private volatile boolean doubted;
  private volatile boolean closed;
  private long askedNanos;
  private int turn;

  /// Which of the wires has which place.
  private record Masters(List<Wire> byPlace, Map<Wire, List<Integer>> places) {}

  Cluster(Client client) {
    this.client = client;
    this.askedNanos = System.nanoTime() - PAUSE.toNanos();
  }

  @Override
  public Wire at(int place) {
    return masters().byPlace.get(place);
  }

  @Override
  public Map<Wire, List<Integer>> all() {
    return masters().places;
  }

  @Override
  public Wire any(int number) {
    List<Wire> all = List.copyOf(masters().places.keySet());
    return all.get(Math.floorMod(number, all.size()));
  }

  private Masters masters() {
    Masters known = masters;
    return known == null || doubted ? askedAnew() : known;
  }

  /// One asks for all; and not again within a moment.
  private Masters askedAnew() {
    if (!tryLock()) {
      throw new IndexUnavailable("The Redis Cluster takes too long to say who has what.");
    }
    try {
      boolean recent = System.nanoTime() - askedNanos < PAUSE.toNanos();
      Masters known = masters;
      if (known != null && (recent || !doubted)) {
        return known;
      }
      if (recent || closed) {
        throw new IndexUnavailable("The Redis Cluster cannot be reached.");
      }
      return ask();
    } finally {
      asking.unlock();
    }
  }

  private boolean tryLock() {
    try {
      return asking.tryLock(2 * client.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Masters ask() {
    doubted = false;
    Wire asked = nextToAsk();
    try {
      Masters found = masters(asked);
      masters = found;
      forgetOthers(found);
      return found;
    } catch (IndexUnavailable away) {
      doubted = true;
      throw away;
    } finally {
      askedNanos = System.nanoTime();
    }
  }

  /// Whoever is neither a master now nor among the addresses that were given.
  private void forgetOthers(Masters found) {
    List<Wire> given = client.addresses().stream().map(this::wire).toList();
    wires
        .values()
        .removeIf(wire -> {
          boolean other = !given.contains(wire) && !found.places.containsKey(wire);
          if (other) {
            wire.close();
          }
          return other;
        });
  }

  private Wire nextToAsk() {
    List<Wire> all = new ArrayList<>();
    client.addresses().forEach(uri -> all.add(wire(uri)));
    wires.values().stream().filter(wire -> !all.contains(wire)).forEach(all::add);
    return all.get(Math.floorMod(turn++, all.size()));
  }

  private Wire wire(RedisURI uri) {
    return wires.computeIfAbsent(
        uri.getHost() + ":" + uri.getPort(), _ -> new Wire(client, uri, () -> doubted = true));
  }

  private Masters masters(Wire asked) {
    List<Wire> byPlace = new ArrayList<>();
    Map<Wire, List<Integer>> places = new LinkedHashMap<>();
    List<Reply> ranges = asked.slots().replies();
    for (int place = 0; place < Slots.COUNT; place++) {
      Wire wire = wire(master(ranges, Slots.slot(place), asked.uri()));
      byPlace.add(wire);
      places.computeIfAbsent(wire, _ -> new ArrayList<>()).add(place);
    }
    return new Masters(List.copyOf(byPlace), places);
  }

  /// A range is its first and last slot, then its master, then the replicas.
  private RedisURI master(List<Reply> ranges, int slot, RedisURI asked) {
    for (Reply range : ranges) {
      if (range.number(0) <= slot && slot <= range.number(1)) {
        Reply master = range.reply(2);
        // A server may leave it to the caller how it was reached.
        String host = master.isText(0) ? master.text(0) : "";
        boolean named = !host.isEmpty() && !host.equals("?");
        return client.sibling(named ? host : asked.getHost(), (int) master.number(1));
      }
    }
    throw new IndexUnavailable("Nobody in the Redis Cluster has slot " + slot + ".");
  }

  @Override
  public void close() {
    asking.lock();
    try {
      closed = true;
      wires.values().forEach(Wire::close);
    } finally {
      asking.unlock();
    }
  }
}
