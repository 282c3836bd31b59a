package dev.laurel.bench.redis;

import dev.laurel.bench.load.Players;
import dev.laurel.bench.load.Requests;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.load.Wire;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// One leaderboard in Redis, as games keep it there: a sorted set of player ids.
public final class SortedSet {
  public static final String KEY = "board";

  private static final int FILL = 100;
  private static final int SIDE = 5;

  private final int players;
  private final SplittableRandom random;

  /// Traffic over the players 0 until `players`.
  public SortedSet(int players, long seed) {
    this.players = players;
    this.random = new SplittableRandom(seed);
  }

  /// A score for each of the players from `first` until `end`, 100 to a command.
  public Traffic fill(int first, int end) {
    AtomicInteger next = new AtomicInteger(first);
    return traffic("Redis ZADD (fill)", source -> out -> fill(out, next, end, source), 1);
  }

  /// A new score for a random player.
  public Traffic add() {
    byte[] head = command(4, "ZADD", KEY);
    return traffic(
        "Redis ZADD",
        source ->
            out -> {
              out.put(head);
              putScore(out, source);
              return putPlayer(out, source.nextInt(players));
            },
        1);
  }

  /// The rank of a random player.
  public Traffic rank() {
    byte[] head = command(3, "ZREVRANK", KEY);
    return traffic(
        "Redis ZREVRANK", source -> out -> putPlayer(out.put(head), source.nextInt(players)), 1);
  }

  /// The ids of the best with their scores.
  public Traffic top(int limit) {
    byte[] all = command(5, "ZREVRANGE", KEY, "0", Integer.toString(limit - 1), "WITHSCORES");
    return traffic("Redis ZREVRANGE 0 " + (limit - 1), _ -> out -> sent(out.put(all)), 1);
  }

  /// The rank of a random player and the eleven ids and scores around a random place. Asked for
  /// both at once, which spares Redis the wait that a real caller has between them.
  public Traffic around() {
    byte[] rank = command(3, "ZREVRANK", KEY);
    byte[] range = command(5, "ZREVRANGE", KEY);
    byte[] scores = "$10\r\nWITHSCORES\r\n".getBytes(StandardCharsets.US_ASCII);
    return traffic(
        "Redis ZREVRANK, ZREVRANGE",
        source ->
            out -> {
              putPlayer(out.put(rank), source.nextInt(players));
              int from = source.nextInt(Math.max(1, players - 2 * SIDE));
              putNumber(out.put(range), from);
              return sent(putNumber(out, from + 2L * SIDE).put(scores));
            },
        2);
  }

  private Traffic traffic(String name, Function<SplittableRandom, Requests> kind, int replies) {
    return new Traffic(name, () -> kind.apply(random.split()), RespReplies::new, replies);
  }

  private static int fill(Wire out, AtomicInteger next, int end, SplittableRandom source) {
    int first = next.getAndAdd(FILL);
    int count = Math.clamp((long) end - first, 0, FILL);
    if (count > 0) {
      out.put(command(2 + 2 * count, "ZADD", KEY));
      for (int i = 0; i < count; i++) {
        putScore(out, source);
        putPlayer(out, first + i);
      }
    }
    return count;
  }

  /// The beginning of a command of `words` words.
  private static byte[] command(int words, String... first) {
    StringBuilder text = new StringBuilder("*" + words + "\r\n");
    for (String word : first) {
      text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void putScore(Wire out, SplittableRandom source) {
    putNumber(out, source.nextLong(Players.SCORES));
  }

  private static Wire putNumber(Wire out, long number) {
    out.put('$').putDecimal(Wire.digits(number)).put('\r').put('\n');
    return out.putDecimal(number).put('\r').put('\n');
  }

  private static int putPlayer(Wire out, int player) {
    out.put('$').putDecimal(Players.ID_LENGTH).put('\r').put('\n');
    Players.putId(out, player);
    return sent(out.put('\r').put('\n'));
  }

  private static int sent(Wire out) {
    return out.length() > 0 ? 1 : 0;
  }
}
