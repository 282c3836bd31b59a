package dev.laurel.redis;

import dev.laurel.redis.Wire.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Sends scripts, each with the stamp that the server must have.
record Calls(Wire wire, Generation generation) {
  /// The most calls that one caller has under way.
  private static final int MAX_UNDER_WAY = 32;

  /// Sends a script and does not wait.
  Call send(Script script, byte[][] keys, List<byte[]> args) {
    Session session = wire.session();
    byte[][] all = new byte[args.size() + 1][];
    all[0] = generation.stamp(session);
    for (int i = 0; i < args.size(); i++) {
      all[i + 1] = args.get(i);
    }
    return Call.send(wire, session, script, keys, all);
  }

  Reply ask(Script script, byte[][] keys, byte[]... args) {
    return send(script, keys, List.of(args)).reply();
  }

  /// Sends one after another, without waiting for each, and answers their replies in that order.
  List<Reply> pipeline(List<Supplier<Call>> calls) {
    List<Reply> replies = new ArrayList<>(calls.size());
    for (int from = 0; from < calls.size(); from += MAX_UNDER_WAY) {
      List<Supplier<Call>> some = calls.subList(from, Math.min(from + MAX_UNDER_WAY, calls.size()));
      List<Call> sent = some.stream().map(Supplier::get).toList();
      sent.forEach(call -> replies.add(call.reply()));
    }
    return replies;
  }
}
