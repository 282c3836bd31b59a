package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.redis.Wire.Session;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which filling of the server is the right one.
///
/// Redis may be flushed, replaced, or started again from an older image of itself, and says
/// nothing. So it holds a stamp, `generation@run`, beside the index: the number that the ledger
/// counts, and the run of the server in which the filling began. Every script is told the stamp
/// that must be there, with the run of its own connection, and does nothing where it finds another
/// or none.
final class Generation {
  private static final Pattern STAMP = Pattern.compile("(?<number>\\d{1,18})@(?<run>\\w+)");
  private static final int STEP = 1_000;
  private static final long NONE = 0;

  private final Wire wire;
  private volatile long expected = NONE;

  Generation(Wire wire) {
    this.wire = wire;
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

  /// What the server of a session must hold.
  byte[] stamp(Session session) {
    if (expected == NONE) {
      throw new IndexUnavailable("It is not known yet which generation Redis must have.");
    }
    return stamp(expected, session);
  }

  private static byte[] stamp(long generation, Session session) {
    return Keys.bytes(generation + "@" + session.run());
  }

  /// The one that the server has; empty where it has none, or was started again since.
  OptionalLong stored() {
    Session session = wire.session();
    byte[] stamp = ask(session, commands -> commands.get(Keys.generation()));
    Matcher match = STAMP.matcher(stamp == null ? "" : Keys.text(stamp));
    return match.matches() && match.group("run").equals(session.run())
        ? OptionalLong.of(Long.parseLong(match.group("number")))
        : OptionalLong.empty();
  }

  /// Removes all that any generation has left, in steps, and begins a new one. Until it has begun,
  /// the server has none, and refuses everybody. Where another begins meanwhile, this one ends.
  void begin(long generation) {
    expect(generation);
    Session session = wire.session();
    byte[] stamp = stamp(generation, session);
    byte[] clearing = Keys.bytes("clearing for " + Keys.text(stamp));
    ask(session, commands -> commands.set(Keys.generation(), clearing));
    scan(session, Keys.ALL, keys -> clear(session, clearing, keys, Bounds.NONE));
    clear(session, clearing, List.of(), stamp);
  }

  private void clear(Session session, byte[] clearing, List<byte[]> keys, byte[] next) {
    byte[][] all = new byte[keys.size() + 1][];
    all[0] = Keys.generation();
    for (int i = 0; i < keys.size(); i++) {
      all[i + 1] = keys.get(i);
    }
    Reply _ = Call.send(wire, session, Script.CLEAR, all, new byte[][] {clearing, next}).reply();
  }

  /// Tells the keys that match, in steps; some perhaps twice.
  void scan(byte[] pattern, Consumer<List<byte[]>> step) {
    scan(wire.session(), pattern, step);
  }

  private void scan(Session session, byte[] pattern, Consumer<List<byte[]>> step) {
    ScanArgs args = ScanArgs.Builder.limit(STEP).match(pattern);
    ScanCursor cursor = ScanCursor.INITIAL;
    while (!cursor.isFinished()) {
      ScanCursor at = cursor;
      KeyScanCursor<byte[]> found = ask(session, commands -> commands.scan(at, args));
      step.accept(found.getKeys());
      cursor = found;
    }
  }

  void ping() {
    ask(wire.session(), RedisAsyncCommands::ping);
  }

  private <T> T ask(
      Session session, Function<RedisAsyncCommands<byte[], byte[]>, ? extends Future<T>> command) {
    return wire.await(session, wire.send(session, command));
  }
}
