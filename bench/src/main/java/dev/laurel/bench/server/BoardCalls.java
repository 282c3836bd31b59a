package dev.laurel.bench.server;

import dev.laurel.bench.load.Players;
import dev.laurel.bench.load.Requests;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.load.Wire;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/// One leaderboard in Laurel, over HTTP.
final class BoardCalls {
  static final String GAME = "/v1/games/bench";
  static final String BOARD = GAME + "/boards/board";

  /// A score counts even when it is worse, as with ZADD: every submission moves an entry.
  static final String DEFINITION = "{\"policy\":\"last\"}";

  private static final int BATCH_LINES = 10_000;
  private static final byte[] LINE = ascii("{\"board\":\"board\",\"player\":\"");
  private static final byte[] BATCH_HEAD =
      head("POST", GAME + "/scores/batch", "Content-Type: application/x-ndjson\r\n");
  private static final byte[] PLAYER = ascii("{\"player\":\"");
  private static final byte[] SCORE = ascii("\",\"score\":");
  private static final byte[] END = ascii("}");

  private final int players;
  private final SplittableRandom random;

  /// Traffic over the players 0 until `players`.
  BoardCalls(int players, long seed) {
    this.players = players;
    this.random = new SplittableRandom(seed);
  }

  /// A score for each player, in batches.
  Traffic fill() {
    AtomicInteger next = new AtomicInteger();
    return traffic(
        "Laurel batch (fill)",
        source -> {
          Wire body = new Wire();
          return out -> {
            int first = next.getAndAdd(BATCH_LINES);
            int count = Math.clamp((long) players - first, 0, BATCH_LINES);
            return batch(out, body, count, i -> first + i, source);
          };
        });
  }

  /// New scores for random players, in batches.
  Traffic batch() {
    return traffic(
        "Laurel POST batch",
        source -> {
          Wire body = new Wire();
          return out -> batch(out, body, BATCH_LINES, _ -> source.nextInt(players), source);
        });
  }

  /// A new score for a random player.
  Traffic submit() {
    return submit("Laurel POST score", BOARD, "");
  }

  /// The same on another board.
  Traffic submit(String board) {
    return submit("Laurel POST score", board, "");
  }

  /// The same by the holder of a key.
  Traffic submitWith(String key) {
    return submit("Laurel POST score with a key", BOARD, "Authorization: Bearer " + key + "\r\n");
  }

  private Traffic submit(String name, String board, String headers) {
    byte[] head = head("POST", board + "/scores", "Content-Type: application/json\r\n" + headers);
    return traffic(
        name,
        source -> {
          Wire body = new Wire();
          return out -> {
            body.clear();
            putSubmission(body.put(PLAYER), source.nextInt(players), source);
            out.put(head);
            putBody(out, body);
            return 1;
          };
        });
  }

  /// The rank of a random player.
  Traffic rank() {
    byte[] line = ascii("GET " + BOARD + "/players/");
    byte[] rest = ascii(" HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return traffic(
        "Laurel GET rank",
        source ->
            out -> {
              Players.putId(out.put(line), source.nextInt(players));
              out.put(rest);
              return 1;
            });
  }

  /// The best.
  Traffic top(int limit) {
    byte[] all =
        ascii("GET " + BOARD + "/top?limit=" + limit + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return traffic(
        "Laurel GET top-" + limit,
        _ ->
            out -> {
              out.put(all);
              return 1;
            });
  }

  private Traffic traffic(String name, Function<SplittableRandom, Requests> kind) {
    return new Traffic(name, () -> kind.apply(random.split()), HttpReplies::new);
  }

  private static int batch(
      Wire out, Wire body, int lines, IntUnaryOperator player, SplittableRandom source) {
    if (lines > 0) {
      body.clear();
      for (int i = 0; i < lines; i++) {
        body.put(LINE);
        putSubmission(body, player.applyAsInt(i), source);
        body.put('\n');
      }
      out.put(BATCH_HEAD);
      putBody(out, body);
    }
    return lines;
  }

  /// The rest of a submission, from the player on.
  private static void putSubmission(Wire out, int player, SplittableRandom source) {
    Players.putId(out, player);
    out.put(SCORE).putDecimal(source.nextLong(Players.SCORES)).put(END);
  }

  private static void putBody(Wire out, Wire body) {
    out.putDecimal(body.length()).put('\r').put('\n').put('\r').put('\n').put(body);
  }

  /// A head that lacks only its length.
  private static byte[] head(String method, String path, String headers) {
    return ascii(
        method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: ");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
