package dev.laurel.app;

import dev.laurel.app.Pair.Call;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/// What the servers of a game send, made from a seed: boards of every policy, order and tie-break,
/// few scores for many players, so that ties are the rule, and the ends of the 64-bit range.
final class RandomGame {
  static final String GAME = "/v1/games/g";

  private static final List<ScorePolicy> POLICIES = List.of(ScorePolicy.values());
  private static final List<Order> ORDERS = List.of(Order.values());
  private static final List<TieBreak> TIE_BREAKS = List.of(TieBreak.values());
  static final int BOARDS = POLICIES.size() * ORDERS.size() * TIE_BREAKS.size();

  private static final List<String> IDS =
      List.of("p", "p0", "P1", "p:1", "p-1", "p.1", "p_1", "p@1", "0", "Zed", "zed", "p00", "p10");
  private static final List<String> NAMES = List.of("Ann", "ann", "Żółć", "名前", "🦊 fox", "O'Hara");
  private static final List<String> ZONES = List.of("UTC", "America/New_York", "Asia/Kathmandu");
  private static final long[] EXTREMES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE, Long.MAX_VALUE - 1, (1L << 53) + 1
  };
  private static final List<Duration> AGES =
      List.of(
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofMinutes(2),
          Duration.ofHours(1),
          Duration.ofDays(1),
          Duration.ofDays(9),
          Duration.ofMinutes(-3));

  private final Random random;
  private final ManualClock clock;
  private final Instant start;
  private final List<Call> keyed = new ArrayList<>();

  RandomGame(Random random, ManualClock clock) {
    this.random = random;
    this.clock = clock;
    this.start = clock.instant();
  }

  static List<String> players() {
    return IDS;
  }

  static String board(int number) {
    return GAME + "/boards/b" + number;
  }

  /// The boards together have every combination. Each has its number of shards for ever: with
  /// another one the index would be filled anew, and meanwhile submissions be answered without
  /// ranks.
  Call define(int number) {
    StringJoiner body = new StringJoiner(",", "{", "}");
    body.add(word("policy", POLICIES.get(number % 3)));
    body.add(word("order", ORDERS.get(number / 3 % 2)));
    body.add(word("tieBreak", TIE_BREAKS.get(number / 6)));
    body.add("\"ranking\":" + quoted(pick(List.of("ordinal", "competition", "dense"))));
    body.add("\"zone\":" + quoted(pick(ZONES)));
    body.add("\"grace\":" + quoted(pick(List.of("PT0S", "PT10M"))));
    body.add("\"windows\":" + windows());
    body.add("\"groups\":" + pick(List.of("[]", "[[\"region\"]]", groupings())));
    body.add("\"shards\":" + (1 + number % 4));
    if (random.nextInt(4) == 0) {
      body.add("\"snapshots\":{\"every\":\"daily\",\"keep\":2,\"official\":2}");
    }
    return new Call("PUT", board(number), body.toString(), null);
  }

  private static String groupings() {
    return "[[\"region\"],[\"region\",\"platform\"]]";
  }

  private String windows() {
    StringJoiner windows = new StringJoiner(",", "[", "]");
    windows.add("{\"kind\":\"all-time\"}");
    if (random.nextBoolean()) {
      windows.add("{\"kind\":\"daily\",\"keep\":2}");
    }
    if (random.nextInt(3) == 0) {
      windows.add("{\"kind\":\"weekly\",\"keep\":1}");
    }
    if (random.nextInt(3) == 0) {
      windows.add(
          "{\"kind\":\"season\",\"name\":\"s1\",\"from\":\"%s\",\"to\":\"%s\",\"keep\":1}"
              .formatted(start.minus(1, ChronoUnit.DAYS), start.plus(40, ChronoUnit.DAYS)));
    }
    return windows.toString();
  }

  /// Whatever comes next; the clock moves on before it.
  Call next() {
    clock.advance(Duration.ofSeconds(1 + random.nextInt(2)));
    int dice = random.nextInt(100);
    if (dice < 58) {
      return single();
    }
    if (dice < 66) {
      return several();
    }
    if (dice < 74) {
      return batch();
    }
    if (dice < 80) {
      return hidden();
    }
    if (dice < 86) {
      return removed();
    }
    if (dice < 91) {
      return profile();
    }
    if (dice < 97 && !keyed.isEmpty()) {
      return again();
    }
    return dice < 98 ? define(random.nextInt(BOARDS)) : seldom();
  }

  private Call single() {
    String body = submission().add("\"score\":" + score()).toString();
    String key = random.nextInt(4) == 0 ? "key-" + keyed.size() : null;
    Call call = new Call("POST", anyBoard() + "/scores", body, key);
    if (key != null) {
      keyed.add(call);
    }
    return call;
  }

  /// One submission that changes several boards, or none.
  private Call several() {
    StringJoiner scores = new StringJoiner(",", "{", "}");
    int first = random.nextInt(BOARDS);
    int count = 2 + random.nextInt(4);
    IntStream.range(first, first + count)
        .forEach(board -> scores.add("\"b" + board % BOARDS + "\":" + score()));
    String body = submission().add("\"scores\":" + scores).toString();
    return new Call("POST", GAME + "/scores", body, null);
  }

  private Call batch() {
    StringBuilder lines = new StringBuilder();
    for (int left = 5 + random.nextInt(30); left > 0; left--) {
      StringJoiner line = submission().add("\"score\":" + score());
      lines.append(line.add("\"board\":\"b" + random.nextInt(BOARDS) + '"')).append('\n');
    }
    return new Call("POST", GAME + "/scores/batch", lines.toString(), null);
  }

  private Call hidden() {
    String method = random.nextInt(3) == 0 ? "DELETE" : "PUT";
    return new Call(method, anyBoard() + "/players/" + player() + "/hidden", "", null);
  }

  private Call removed() {
    String window = pick(List.of("", "", "?window=ALL-TIME", "?window=daily", "?window=nonsense"));
    return new Call("DELETE", anyBoard() + "/players/" + player() + window, "", null);
  }

  private Call profile() {
    String body =
        switch (random.nextInt(3)) {
          case 0 -> "{\"name\":" + quoted(pick(NAMES)) + "}";
          case 1 -> "{\"groups\":" + groups() + "}";
          default -> "{\"name\":null,\"attributes\":{\"level\":" + random.nextInt(9) + "}}";
        };
    return new Call("PUT", "/v1/players/" + player(), body, null);
  }

  /// The same under the same key, or now and then something else.
  private Call again() {
    Call first = keyed.get(random.nextInt(keyed.size()));
    return random.nextInt(4) > 0
        ? first
        : new Call("POST", first.path(), submission().add("\"score\":7").toString(), first.key());
  }

  private Call seldom() {
    return switch (random.nextInt(3)) {
      case 0 -> new Call("DELETE", "/v1/players/" + player(), "", null);
      case 1 -> new Call("POST", anyBoard() + "/windows/season:s1/close", "", null);
      default -> new Call("DELETE", anyBoard(), "", null);
    };
  }

  /// All but the score. Each says when it was reached: a ledger gives the others a time of its own
  /// in microseconds, of which it may use some up for itself.
  private StringJoiner submission() {
    StringJoiner body = new StringJoiner(",", "{", "}").add("\"player\":" + quoted(player()));
    Instant at = clock.instant().minus(pick(AGES));
    body.add("\"at\":" + quoted(at.truncatedTo(ChronoUnit.MINUTES).toString()));
    if (random.nextBoolean()) {
      body.add("\"subscore\":" + (random.nextInt(9) == 0 ? extreme() : random.nextInt(3) - 1));
    }
    if (random.nextInt(5) == 0) {
      body.add("\"name\":" + quoted(pick(NAMES)));
    }
    if (random.nextInt(3) > 0) {
      body.add("\"groups\":" + groups());
    }
    if (random.nextInt(4) == 0) {
      body.add("\"metadata\":{\"n\":[%d,\"é\"]}".formatted(random.nextInt(3)));
    }
    return body;
  }

  private String groups() {
    return "{\"region\":\"%s\",\"platform\":\"%s\"}"
        .formatted(pick(List.of("eu", "us")), pick(List.of("pc", "ps")));
  }

  private String score() {
    return random.nextInt(12) == 0 ? extreme() : String.valueOf(random.nextInt(6) - 2);
  }

  private String extreme() {
    return quoted(String.valueOf(EXTREMES[random.nextInt(EXTREMES.length)]));
  }

  private String anyBoard() {
    return board(random.nextInt(BOARDS));
  }

  private String player() {
    return pick(IDS);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static String word(String member, Enum<?> value) {
    return quoted(member) + ":" + quoted(value.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
