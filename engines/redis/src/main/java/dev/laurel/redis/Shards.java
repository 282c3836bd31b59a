package dev.laurel.redis;

import dev.laurel.core.index.DivisionId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// All shards of a division, asked side by side.
record Shards(Calls calls, Keys keys, Layout layout, DivisionId division) {
  /// One round: every shard is asked the same.
  List<Reply> ask(Script script, byte[]... args) {
    List<byte[]> same = List.of(args);
    return ask(script, _ -> same);
  }

  /// One round.
  List<Reply> ask(Script script, IntFunction<List<byte[]>> args) {
    List<Supplier<Call>> round = new ArrayList<>(layout.shards());
    for (int shard = 0; shard < layout.shards(); shard++) {
      round.add(sending(script, shard, args.apply(shard)));
    }
    return calls.round(round);
  }

  Supplier<Call> sending(Script script, int shard, List<byte[]> args) {
    return () -> calls.send(script, address(shard), args);
  }

  Reply ask(Script script, int shard, byte[]... args) {
    return calls.ask(script, address(shard), args);
  }

  private Address address(int shard) {
    return keys.of(layout, division, shard);
  }
}
