package dev.laurel.redis;

import static io.lettuce.core.ScriptOutputType.MULTI;

import dev.laurel.redis.Wire.Session;
import io.lettuce.core.RedisNoScriptException;
import java.util.List;
import java.util.concurrent.Future;

/// A script that is under way.
///
/// It is named by its digest. A server that does not know it, be it new or flushed, is sent the
/// whole text, once for each call that it did not know: a call that was not known has done nothing.
final class Call {
  private final Wire wire;
  private final Session session;
  private final Script script;
  private final byte[][] keys;
  private final byte[][] args;
  private final Future<List<Object>> reply;

  private Call(
      Wire wire,
      Session session,
      Script script,
      byte[][] keys,
      byte[][] args,
      Future<List<Object>> reply) {
    this.wire = wire;
    this.session = session;
    this.script = script;
    this.keys = keys;
    this.args = args;
    this.reply = reply;
  }

  /// Sends it and does not wait. Where the script is about the index, the first of `keys` is the
  /// generation's, and `args` begin with what it must hold.
  static Call send(Wire wire, Session session, Script script, byte[][] keys, byte[][] args) {
    Future<List<Object>> reply =
        wire.send(session, commands -> commands.evalsha(script.digest(), MULTI, keys, args));
    return new Call(wire, session, script, keys, args, reply);
  }

  /// Waits for the reply.
  Reply reply() {
    try {
      return new Reply(wire.await(session, reply));
    } catch (RedisNoScriptException _) {
      Future<List<Object>> again =
          wire.send(session, commands -> commands.eval(script.source(), MULTI, keys, args));
      return new Reply(wire.await(session, again));
    }
  }
}
