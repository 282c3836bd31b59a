package dev.laurel.app;

import dev.laurel.core.access.AccessSettings;
import dev.laurel.http.api.Doorway;
import dev.laurel.http.api.Duty;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/// A short life of the server on data of its own, in which the JVM learns what to have ready at the
/// next start. The launcher runs it once after a build.
final class Training {
  private static final int ROUNDS = 200;

  private Training() {}

  static void run() throws IOException, InterruptedException {
    Path data = Files.createTempDirectory("laurel-training");
    Settings own =
        new Settings(
            "127.0.0.1",
            0,
            Duty.ALL,
            Doorway.USUAL,
            AccessSettings.defaults(),
            Listening.usual(),
            LogFormat.TEXT,
            new Telling.Nobody(),
            new Engines.Embedded(data, 0, Duration.ofDays(90)),
            Webhooks.NONE);
    try (Server server = Server.start(own);
        HttpClient client = HttpClient.newHttpClient()) {
      URI board = URI.create("http://" + own.host() + ":" + server.port() + "/v1/games/g/boards/b");
      call(client, HttpRequest.newBuilder(board).PUT(BodyPublishers.ofString("{}")));
      for (int i = 0; i < ROUNDS; i++) {
        String score = "{\"player\":\"p" + i % 50 + "\",\"score\":" + i + ",\"name\":\"N\"}";
        URI scores = URI.create(board + "/scores");
        call(client, HttpRequest.newBuilder(scores).POST(BodyPublishers.ofString(score)));
        call(client, HttpRequest.newBuilder(URI.create(board + "/top")));
        call(client, HttpRequest.newBuilder(URI.create(board + "/players/p1")));
      }
    } finally {
      delete(data);
    }
  }

  private static void call(HttpClient client, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    client.send(
        request.header("content-type", "application/json").build(), BodyHandlers.ofByteArray());
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
