package dev.laurel.redis;

import dev.laurel.core.board.Grouping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Compares the scores that the shards of a division have with those that they count for one
/// another. Shards are asked one after another while they change, and a note follows its change by
/// a moment: what is wrong is looked at again, and is so only where it stays as it is.
record ScoreCheck(Shards shards) {
  private static final int STEP = 1_000;
  private static final int LOOKS = 8;
  private static final Duration PAUSE = Duration.ofMillis(100);

  /// How many scores of a shard are wrong, of those that it has (`held`) or that it counts
  /// (`counted`).
  long wrong(int shard, String which) {
    byte[] grouped = Keys.bytes(shards.division().grouping().equals(Grouping.NONE) ? "0" : "1");
    byte[] from = Bounds.BEFORE_ALL;
    long wrong = 0;
    while (from.length > 0) {
      Reply step =
          shards.ask(
              Script.SCORES,
              shard,
              Keys.bytes(which),
              from,
              Keys.bytes(Integer.toString(STEP)),
              grouped);
      from = step.bytes(0);
      List<byte[]> scores = new ArrayList<>();
      for (int i = 1; i < step.size(); i++) {
        scores.add(step.bytes(i));
      }
      wrong += wrong(scores);
    }
    return wrong;
  }

  /// A score: how many shards have it, and as how many it is counted.
  private record Seen(byte[] score, long held, long counted) {
    boolean isSame(Seen other) {
      return Arrays.equals(score, other.score) && held == other.held && counted == other.counted;
    }
  }

  private long wrong(List<byte[]> scores) {
    List<Seen> suspects = unequal(scores);
    for (int look = 1; look < LOOKS && !suspects.isEmpty(); look++) {
      LockSupport.parkNanos(PAUSE.toNanos());
      List<Seen> before = suspects;
      suspects =
          unequal(before.stream().map(Seen::score).toList()).stream()
              .filter(now -> before.stream().anyMatch(now::isSame))
              .toList();
    }
    return suspects.size();
  }

  private List<Seen> unequal(List<byte[]> scores) {
    if (scores.isEmpty()) {
      return List.of();
    }
    List<Reply> replies = shards.ask(Script.HOLDERS, _ -> scores);
    List<Seen> unequal = new ArrayList<>();
    for (int i = 0; i < scores.size(); i++) {
      int at = i;
      long held = replies.stream().mapToLong(it -> it.number(at) % 2).sum();
      long counted = replies.stream().mapToLong(it -> it.number(at) / 2).sum();
      if (held != counted) {
        unequal.add(new Seen(scores.get(i), held, counted));
      }
    }
    return unequal;
  }
}
