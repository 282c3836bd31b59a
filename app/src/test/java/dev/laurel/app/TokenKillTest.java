package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every action token is sent again and again, by many at once, through a server that is killed in
/// between. Each must count once, and all answers to it must tell the same event and scores (only
/// ranks may be newer after a kill).
final class TokenKillTest {
  private static final String BOARD = "/v1/games/g/boards/sum";
  private static final int SENDERS = 64;
  private static final int PLAYERS = 7;
  private static final Pattern TOKEN = Pattern.compile("\"actionToken\":\"([^\"]+)\"");
  private static final Pattern EVENT = Pattern.compile("\"event\":\"[^\"]+\"");
  private static final Pattern SCORES =
      Pattern.compile("\"score\":-?\\d+,\"previousScore\":(?:null|-?\\d+)");
  private static final Pattern SCORE = Pattern.compile("\"score\":(\\d+)");

  @TempDir Path data;
  private final Map<String, Set<String>> answers = new ConcurrentHashMap<>();

  private record Token(String text, String player, int delta) {}

  @Test
  void a_token_counts_once_however_often_it_is_sent_and_the_server_killed() throws Exception {
    run(10, 100, 3);
  }

  @Test
  @Tag("long")
  void fifty_tokens_count_once_over_a_thousand_sends_each_and_twenty_kills() throws Exception {
    run(50, 1_000, 20);
  }

  private void run(int count, int sends, int kills) throws Exception {
    long seed = System.nanoTime();
    System.out.println("TokenKillTest seed " + seed);
    Random random = new Random(seed);
    List<Token> tokens = issue(count, random);
    Queue<Token> waiting = new ConcurrentLinkedQueue<>(shuffled(tokens, sends, random));
    for (int i = 0; i < kills; i++) {
      int quota = 1 + random.nextInt(Math.max(1, waiting.size() / (kills - i)));
      try (ServerProcess server = ServerProcess.start(data)) {
        send(server, waiting, quota);
      }
    }
    try (ServerProcess server = ServerProcess.start(data)) {
      send(server, waiting, Integer.MAX_VALUE);
      assertThat(waiting).isEmpty();
      requireCountedOnce(server, tokens);
      assertThat(server.stop()).isZero();
    }
  }

  private List<Token> issue(int count, Random random) throws Exception {
    List<Token> tokens = new ArrayList<>();
    try (ServerProcess server = ServerProcess.start(data)) {
      assertThat(server.put(BOARD, "{\"policy\":\"sum\"}").statusCode()).isEqualTo(201);
      for (int i = 0; i < count; i++) {
        String player = "p" + i % PLAYERS;
        HttpResponse<String> issued =
            server.post(
                "/v1/games/g/actions",
                "{\"player\":\"%s\",\"board\":\"sum\",\"action\":\"won\",\"maxScore\":100,"
                        .formatted(player)
                    + "\"ttl\":\"PT1H\"}");
        Matcher token = TOKEN.matcher(issued.body());
        assertThat(token.find()).as(issued.body()).isTrue();
        tokens.add(new Token(token.group(1), player, 1 + random.nextInt(100)));
      }
      server.kill();
    }
    return tokens;
  }

  private static List<Token> shuffled(List<Token> tokens, int sends, Random random) {
    List<Token> all = new ArrayList<>();
    for (int i = 0; i < sends; i++) {
      all.addAll(tokens);
    }
    Collections.shuffle(all, random);
    return all;
  }

  /// Sends what waits; after so many answers the server is killed, and what got none waits again.
  private void send(ServerProcess server, Queue<Token> waiting, int quota) throws Exception {
    CountDownLatch left = new CountDownLatch(Math.min(quota, waiting.size()));
    boolean kill = quota < waiting.size();
    List<Thread> senders = new ArrayList<>();
    for (int i = 0; i < SENDERS; i++) {
      senders.add(Thread.ofVirtual().start(() -> sendUntilKilled(server, waiting, left)));
    }
    if (kill) {
      left.await();
      server.kill();
    }
    for (Thread sender : senders) {
      sender.join();
    }
  }

  private void sendUntilKilled(ServerProcess server, Queue<Token> waiting, CountDownLatch left) {
    for (Token token = waiting.poll(); token != null; token = waiting.poll()) {
      try {
        answers
            .computeIfAbsent(token.text(), _ -> ConcurrentHashMap.newKeySet())
            .add(use(server, token));
        left.countDown();
      } catch (UncheckedIOException killed) {
        waiting.add(token);
        return;
      }
    }
  }

  /// What must be the same in every answer; anything but 200 as it is.
  private static String use(ServerProcess server, Token token) {
    String body =
        "{\"actionToken\":\"%s\",\"scoreDelta\":%d}".formatted(token.text(), token.delta());
    HttpResponse<String> answer =
        server.send(server.json("/v1/scores").method("PATCH", BodyPublishers.ofString(body)));
    if (answer.statusCode() != 200) {
      return answer.statusCode() + " " + answer.body();
    }
    return first(EVENT, answer.body()) + first(SCORES, answer.body());
  }

  private static String first(Pattern pattern, String text) {
    Matcher match = pattern.matcher(text);
    assertThat(match.find()).as(text).isTrue();
    return match.group();
  }

  private void requireCountedOnce(ServerProcess server, List<Token> tokens) {
    Map<String, Long> expected = new TreeMap<>();
    tokens.forEach(token -> expected.merge(token.player(), (long) token.delta(), Long::sum));
    Map<String, Long> found = new TreeMap<>();
    for (String player : expected.keySet()) {
      Matcher score = SCORE.matcher(server.get(BOARD + "/players/" + player).body());
      assertThat(score.find()).isTrue();
      found.put(player, Long.valueOf(score.group(1)));
    }
    assertThat(found).isEqualTo(expected);
    assertThat(answers).hasSize(tokens.size());
    Set<String> different = new TreeSet<>();
    answers
        .values()
        .forEach(same -> {
          assertThat(same).hasSize(1).allMatch(answer -> answer.startsWith("\"event\""));
          different.addAll(same);
        });
    assertThat(different).as("an event of its own for each token").hasSize(tokens.size());
  }
}
