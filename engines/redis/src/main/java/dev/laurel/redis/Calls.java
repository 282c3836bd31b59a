package dev.laurel.redis;

import dev.laurel.redis.Wire.Session;
import java.util.List;
import java.util.function.Supplier;

/// Sends scripts, each with the stamp that its server must have.
record Calls(Servers servers) {
  /// The most calls that one caller has under way.
  private static final int MAX_UNDER_WAY = 32;

  /// The same for questions that every shard is asked: all at once.
  private static final int MAX_SHARDS_UNDER_WAY = 1_024;

  /// Sends a script and does not wait.
  Call send(Script script, Address address, List<byte[]> args) {
    Wire wire = servers.at(address.place());
    Session session = wire.session();
    byte[][] all = new byte[args.size() + 1][];
    all[0] = Generation.stamp(address.generation(), session);
    for (int i = 0; i < args.size(); i++) {
      all[i + 1] = args.get(i);
    }
    return Call.send(wire, session, script, address.keys(), all);
  }

  Reply ask(Script script, Address address, byte[]... args) {
    return send(script, address, List.of(args)).reply();
  }

  /// Sends one after another, without waiting for each, and answers their replies in that order.
  List<Reply> pipeline(List<Supplier<Call>> calls) {
    return Steps.of(calls, MAX_UNDER_WAY, call -> call.get()::reply);
  }

  /// The same for calls to many shards, in one round.
  List<Reply> round(List<Supplier<Call>> calls) {
    return Steps.of(calls, MAX_SHARDS_UNDER_WAY, call -> call.get()::reply);
  }
}
