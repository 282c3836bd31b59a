package dev.laurel.redis;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.index.DivisionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Which divisions a board has in Redis.
///
/// A division is entered before its entries and left out after them: so none is forgotten, and one
/// that is told may be empty.
record Catalogue(Calls calls, Keys keys, Generation generation, Layouts layouts) {
  private static final int STEP = 1_000;

  List<DivisionId> divisions(BoardKey board) {
    Reply names = calls.ask(Script.CATALOGUE, address(board), Keys.bytes("SMEMBERS"));
    List<DivisionId> divisions = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      Keys.division(board, names.text(i)).ifPresent(divisions::add);
    }
    return divisions;
  }

  private Address address(BoardKey board) {
    return keys.divisions(generation.current(), board);
  }

  /// To be sent before the entries.
  Supplier<Call> entering(BoardKey board, List<DivisionId> divisions) {
    return naming("SADD", board, divisions);
  }

  /// Drops divisions of a board, and all that is in them.
  void drop(BoardKey board, List<DivisionId> divisions) {
    List<Supplier<Call>> sending = new ArrayList<>();
    divisions.forEach(division -> sending.addAll(toShards(Script.DROP, division, List.of())));
    calls.pipeline(sending);
    for (int from = 0; from < divisions.size(); from += STEP) {
      List<DivisionId> some = divisions.subList(from, Math.min(from + STEP, divisions.size()));
      naming("SREM", board, some).get().reply();
    }
  }

  private Supplier<Call> naming(String command, BoardKey board, List<DivisionId> divisions) {
    List<byte[]> args = new ArrayList<>();
    args.add(Keys.bytes(command));
    divisions.forEach(division -> args.add(Keys.bytes(Keys.name(division))));
    return () -> calls.send(Script.CATALOGUE, address(board), args);
  }

  /// Sets when a division goes, or that it stays.
  List<Supplier<Call>> expiring(DivisionId division, Optional<Instant> when) {
    return toShards(Script.EXPIRE, division, List.of(seconds(when)));
  }

  private List<Supplier<Call>> toShards(Script script, DivisionId division, List<byte[]> args) {
    Layout layout = layouts.of(division.board());
    Shards shards = new Shards(calls, keys, layout, division);
    return IntStream.range(0, layout.shards())
        .mapToObj(shard -> shards.sending(script, shard, args))
        .toList();
  }

  /// A moment as scripts take it.
  static byte[] seconds(Optional<Instant> when) {
    return when.map(it -> Keys.bytes(Long.toString(it.getEpochSecond()))).orElse(Bounds.NONE);
  }
}
