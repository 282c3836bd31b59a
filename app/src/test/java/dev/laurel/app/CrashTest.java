package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real server is killed under eight writers, again and again. A writer that got no answer
/// sends the same submission with the same key to the next server. So in the end every submission
/// must have counted exactly once.
final class CrashTest {
  private static final int WRITERS = 8;
  private static final int PLAYERS = 5;
  private static final String BOARD = "/v1/games/g/boards/sum";
  private static final Pattern ROW =
      Pattern.compile("\"rank\":(\\d+),\"player\":\"([^\"]+)\".*?\"score\":(-?\\d+)");

  @TempDir Path data;

  @Test
  void nothing_acknowledged_is_lost_and_nothing_counts_twice() throws Exception {
    run(4, 400);
  }

  @Test
  @Tag("long")
  void nothing_is_lost_or_doubled_over_a_hundred_kills() throws Exception {
    run(100, 600);
  }

  private void run(int kills, int answersBetweenKills) throws Exception {
    long seed = System.nanoTime();
    System.out.println("CrashTest seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<Writer> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new Writer(i, random.split()));
    }
    for (int i = 0; i < kills; i++) {
      try (ServerProcess server = ServerProcess.start(data)) {
        server.put(BOARD, "{\"policy\":\"sum\"}");
        int answers = answersBetweenKills / 2 + random.nextInt(answersBetweenKills);
        CountDownLatch enough = new CountDownLatch(answers);
        List<Thread> threads =
            writers.stream()
                .map(
                    writer -> Thread.ofVirtual().start(() -> writer.runUntilKilled(server, enough)))
                .toList();
        enough.await();
        server.kill();
        for (Thread thread : threads) {
          thread.join();
        }
      }
    }
    try (ServerProcess server = ServerProcess.start(data)) {
      writers.forEach(writer -> writer.sendPending(server));
      requireExact(server, writers);
      assertThat(server.stop()).as("exit code after SIGTERM").isZero();
    }
  }

  private static void requireExact(ServerProcess server, List<Writer> writers) {
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

  /// One writer: its players, what must have been counted for them, and what is not answered yet.
  private static final class Writer {
    private final int number;
    private final SplittableRandom random;
    private final Map<String, Long> totals = new TreeMap<>();
    private int sent;
    private String pendingKey = "";
    private String pendingPlayer = "";
    private int pendingAmount;

    Writer(int number, SplittableRandom random) {
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
  }
}
