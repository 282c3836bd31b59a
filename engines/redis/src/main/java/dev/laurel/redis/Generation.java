package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.redis.Wire.Session;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Which filling of the servers is the right one.
///
/// Redis may be flushed, replaced, or started again from an older image of itself, and says
/// nothing; a replica takes a master's place without its last changes. So there is a stamp,
/// `generation@run`, beside the index, in a cluster at each [place][Slots]: the number that the
/// ledger counts, and the [Run] of the server in which the filling began. Every script is told the
/// stamp that must be there, with the run of its own connection, and does nothing where it finds
/// another or none.
final class Generation {
  private static final int STEP = 1_000;
  private static final long NONE = 0;

  private final Servers servers;
  private final Keys keys;
  private volatile long expected = NONE;

  Generation(Servers servers, Keys keys) {
    this.servers = servers;
    this.keys = keys;
  }

  void expect(long generation) {
    if (generation < 1) {
      throw new IllegalArgumentException("generations begin at 1: " + generation);
    }
    expected = generation;
  }

  OptionalLong expected() {
    return expected == NONE ? OptionalLong.empty() : OptionalLong.of(expected);
  }

  /// The one that is expected.
  long current() {
    if (expected == NONE) {
      throw new IndexUnavailable("It is not known yet which generation Redis must have.");
    }
    return expected;
  }

  /// What the server of a session must hold.
  static byte[] stamp(long generation, Session session) {
    return Keys.bytes(generation + "@" + session.run());
  }

  /// The one that all servers have at all places; empty where one has none or another, or is not in
  /// the run any more in which that began.
  OptionalLong stored() {
    OptionalLong common = OptionalLong.empty();
    for (Map.Entry<Wire, List<Integer>> server : servers.all().entrySet()) {
      OptionalLong own = stored(server.getKey(), server.getValue());
      if (own.isEmpty() || (common.isPresent() && !common.equals(own))) {
        return OptionalLong.empty();
      }
      common = own;
    }
    return common;
  }

  private OptionalLong stored(Wire wire, List<Integer> places) {
    Session session = wire.session();
    List<byte[]> stamps =
        Steps.of(
            places,
            STEP,
            place -> {
              Future<byte[]> reply = wire.send(session, it -> it.get(keys.generation(place)));
              return () -> wire.await(session, reply);
            });
    if (!wire.isSame(session)) {
      return OptionalLong.empty();
    }
    String first = stamps.getFirst() == null ? "" : Keys.text(stamps.getFirst());
    boolean same = stamps.stream().allMatch(it -> it != null && Keys.text(it).equals(first));
    String run = "@" + session.run();
    return same && first.matches("\\d{1,18}@.*") && first.endsWith(run)
        ? OptionalLong.of(Long.parseLong(first.substring(0, first.length() - run.length())))
        : OptionalLong.empty();
  }

  /// Removes all that any generation has left, in steps, and begins a new one. Until it has begun,
  /// the servers have none, and refuse everybody. Where another begins meanwhile, this one ends.
  void begin(long generation) {
    expect(generation);
    List<Cleared> all = new ArrayList<>();
    servers.all().forEach((wire, places) -> all.add(Cleared.of(generation, wire, places)));
    all.forEach(this::mark);
    all.forEach(this::clear);
    all.forEach(this::stamp);
  }

  /// A server that is emptied: what its places hold meanwhile, and what they hold then.
  private record Cleared(
      Wire wire, Session session, List<Integer> places, byte[] clearing, byte[] stamp) {
    static Cleared of(long generation, Wire wire, List<Integer> places) {
      Session session = wire.session();
      if (session.run().equals(Run.NONE)) {
        throw new IndexUnavailable(wire.name() + " cannot be relied on now.");
      }
      byte[] stamp = Generation.stamp(generation, session);
      byte[] clearing = Keys.bytes("clearing for " + Keys.text(stamp));
      return new Cleared(wire, session, places, clearing, stamp);
    }
  }

  private void mark(Cleared server) {
    Steps.of(
        server.places,
        STEP,
        place -> {
          Future<String> reply =
              server.wire.send(
                  server.session, it -> it.set(keys.generation(place), server.clearing));
          return () -> server.wire.await(server.session, reply);
        });
  }

  private void clear(Cleared server) {
    scan(
        server.wire,
        server.session,
        Keys.ALL,
        found -> {
          Map<Integer, List<byte[]>> byPlace = new HashMap<>();
          for (byte[] key : found) {
            keys.place(key)
                .ifPresent(it -> byPlace.computeIfAbsent(it, _ -> new ArrayList<>()).add(key));
          }
          Steps.of(
              List.copyOf(byPlace.entrySet()),
              STEP,
              place -> clearing(server, place.getKey(), place.getValue(), Bounds.NONE));
        });
  }

  private void stamp(Cleared server) {
    Steps.of(server.places, STEP, place -> clearing(server, place, List.of(), server.stamp));
  }

  private Supplier<Reply> clearing(Cleared server, int place, List<byte[]> unwanted, byte[] next) {
    byte[][] all = new byte[unwanted.size() + 1][];
    all[0] = keys.generation(place);
    for (int i = 0; i < unwanted.size(); i++) {
      all[i + 1] = unwanted.get(i);
    }
    return Call.send(
            server.wire, server.session, Script.CLEAR, all, new byte[][] {server.clearing, next})
        ::reply;
  }

  /// Tells the keys that match, in steps; some perhaps twice.
  void scan(byte[] pattern, Consumer<List<byte[]>> step) {
    servers.all().keySet().forEach(wire -> scan(wire, wire.session(), pattern, step));
  }

  private static void scan(
      Wire wire, Session session, byte[] pattern, Consumer<List<byte[]>> step) {
    ScanArgs args = ScanArgs.Builder.limit(STEP).match(pattern);
    ScanCursor cursor = ScanCursor.INITIAL;
    while (!cursor.isFinished()) {
      ScanCursor at = cursor;
      KeyScanCursor<byte[]> found = ask(wire, session, commands -> commands.scan(at, args));
      step.accept(found.getKeys());
      cursor = found;
    }
  }

  void ping() {
    servers.all().keySet().forEach(it -> ask(it, it.session(), RedisAsyncCommands::ping));
  }

  private static <T> T ask(
      Wire wire,
      Session session,
      Function<RedisAsyncCommands<byte[], byte[]>, ? extends Future<T>> command) {
    return wire.await(session, wire.send(session, command));
  }
}
