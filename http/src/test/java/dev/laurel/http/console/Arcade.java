package dev.laurel.http.console;

import dev.laurel.http.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/// A game with a past: a board with a few hundred players, ten days of play, and daily snapshots.
final class Arcade implements AutoCloseable {
  static final String GAME = "/v1/games/CyberClash";
  static final String BOARD = GAME + "/boards/high-score";

  /// In several scripts, and some that would be something else in HTML, in a path or in a script.
  static final List<String> NAMES =
      List.of(
          "CyberNinja",
          "Aurora",
          "김하늘",
          "NightOwl",
          "이서준",
          "Zoë",
          "Mirage",
          "たなか",
          "Kestrel",
          "박지우",
          "Solstice",
          "Павел",
          "Vortex",
          "Lumen",
          "最強玩家",
          "Quartz",
          "Ember",
          "Juniper",
          "Atlas",
          "Sable",
          "محمد",
          "Onyx",
          "Wren",
          "Halcyon");

  static final String HOSTILE = "<img src=x onerror=alert(1)>\"'&{{x}}${x}";

  private static final int PLAYERS = 400;
  static final int DAYS = 10;

  final TestServer server = TestServer.start();

  /// Play of ten days; the same every time.
  static Arcade withHistory() {
    Arcade arcade = new Arcade();
    arcade.define();
    // Snapshots begin with the day on which the archivist first sees the board.
    arcade.server.laurel().archivist().run();
    Random random = new Random(7);
    for (int day = 0; day < DAYS; day++) {
      arcade.play(random, day);
      arcade.server.clock.advance(Duration.ofDays(1));
      arcade.server.laurel().archivist().run();
    }
    arcade.play(random, DAYS);
    return arcade;
  }

  private void define() {
    server
        .put(
            BOARD,
            """
            {"windows":[{"kind":"all-time"},{"kind":"weekly","keep":4},{"kind":"daily","keep":7}],
             "groups":[["region"],["region","platform"]],"tags":["ranked"],
             "snapshots":{"every":"daily","keep":400,"official":100}}
            """)
        .expect(201);
    server
        .put(
            GAME + "/boards/speed-run", "{\"order\":\"asc\",\"windows\":[{\"kind\":\"all-time\"}]}")
        .expect(201);
    server.put("/v1/games/Puzzle/boards/stars", "{\"policy\":\"sum\"}").expect(201);
  }

  private void play(Random random, int day) {
    StringBuilder lines = new StringBuilder();
    for (int player = 0; player < PLAYERS; player++) {
      double skill = 1 / (1 + player / 90.0);
      if (day == 0 || random.nextInt(4) == 0) {
        long score =
            Math.round(4000 + 16_000 * skill * (0.55 + 0.05 * day + 0.3 * random.nextDouble()));
        lines.append(line(player, score));
      }
    }
    server
        .send(
            "POST",
            GAME + "/scores/batch",
            "application/x-ndjson",
            BodyPublishers.ofString(lines.toString()))
        .expect(200);
  }

  private static String line(int player, long score) {
    String name = NAMES.get(player % NAMES.size());
    String more = player < NAMES.size() ? "" : " " + player / NAMES.size();
    return """
    {"board":"high-score","player":"player%d","score":%d,"name":"%s","groups":{"region":"%s","platform":"%s"}}
    """
        .formatted(
            player,
            score,
            name + more,
            List.of("eu", "us", "asia").get(player % 3),
            List.of("pc", "mobile").get(player % 2));
  }

  /// A score of a player, now.
  void submit(String player, String name, long score) {
    String quoted = name.replace("\\", "\\\\").replace("\"", "\\\"");
    server
        .post(
            BOARD + "/scores",
            "{\"player\":\"%s\",\"name\":\"%s\",\"score\":%d}".formatted(player, quoted, score))
        .expect(200);
  }

  String at(String address) {
    return "http://127.0.0.1:" + server.port() + "/" + address;
  }

  @Override
  public void close() {
    server.close();
  }
}
