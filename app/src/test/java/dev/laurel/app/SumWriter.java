package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One writer: its players, what must have been counted for them, and what is not answered yet.
final class SumWriter {
  static final String BOARD = "/v1/games/g/boards/sum";
  static final String DEFINITION = "{\"policy\":\"sum\"}";

  private static final int PLAYERS = 5;
  private static final Pattern ROW =
      Pattern.compile("\"rank\":(\\d+),\"player\":\"([^\"]+)\".*?\"score\":(-?\\d+)");

  private final int number;
  private final SplittableRandom random;
  private final Map<String, Long> totals = new TreeMap<>();
  private int sent;
  private String pendingKey = "";
  private String pendingPlayer = "";
  private int pendingAmount;

  SumWriter(int number, SplittableRandom random) {
    this.number = number;
    this.random = random;
  }

  void runUntilKilled(ServerProcess server, CountDownLatch answers) {
    try {
      while (true) {
        sendPending(server);
        answers.countDown();
      }
    } catch (UncheckedIOException killed) {
      // The submission stays pending; the next server gets it again.
    }
  }

  void sendPending(ServerProcess server) {
    if (pendingKey.isEmpty()) {
      pendingKey = number + "-" + sent++;
      pendingPlayer = "w" + number + "p" + random.nextInt(PLAYERS);
      pendingAmount = random.nextInt(1, 4);
    }
    String body = "{\"player\":\"%s\",\"score\":%d}".formatted(pendingPlayer, pendingAmount);
    HttpResponse<String> answer =
        server.send(
            server
                .json(BOARD + "/scores")
                .header("Idempotency-Key", pendingKey)
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    totals.merge(pendingPlayer, (long) pendingAmount, Long::sum);
    pendingKey = "";
  }

  /// Every submission of these writers has counted once, and nothing else has.
  static void requireExact(ServerProcess server, List<SumWriter> writers) {
    Map<String, Long> expected = new TreeMap<>();
    writers.forEach(writer -> expected.putAll(writer.totals));
    String top = server.get(BOARD + "/top?limit=1000&ranking=competition").body();
    Map<String, Long> found = new TreeMap<>();
    List<Long> ranks = new ArrayList<>();
    Matcher rows = ROW.matcher(top);
    while (rows.find()) {
      ranks.add(Long.valueOf(rows.group(1)));
      found.put(rows.group(2), Long.valueOf(rows.group(3)));
    }
    assertThat(found).isEqualTo(expected);
    assertThat(ranks).isEqualTo(recount(expected));
  }

  /// Competition ranks, best first, counted from the scores alone.
  private static List<Long> recount(Map<String, Long> scores) {
    List<Long> sorted =
        scores.values().stream().sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    return sorted.stream().map(score -> sorted.indexOf(score) + 1L).toList();
  }
}
