package dev.laurel.app.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// A running server, over HTTP. Every method throws [Failed] with what the server said where it did
/// not do what was asked.
final class Server implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final URI root;
  private final @Nullable String key;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  Server(URI root, @Nullable String key) {
    this.root = root;
    this.key = key;
  }

  /// A path of the API from its segments, each as it is.
  static String path(String... segments) {
    StringBuilder path = new StringBuilder("v1");
    for (String segment : segments) {
      path.append('/').append(encode(segment));
    }
    return path.toString();
  }

  /// The board's path.
  static String board(String game, String board, String... further) {
    return path("games", game, "boards", board) + (further.length == 0 ? "" : "/" + further[0]);
  }

  /// With query parameters; those without a value are left out.
  static String with(String path, Map<String, ? extends @Nullable Object> parameters) {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    parameters.forEach((name, value) -> {
      if (value != null) {
        query.add(name + "=" + encode(value.toString()));
      }
    });
    return path + query;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  String get(String path) {
    return text(request(path).GET());
  }

  String delete(String path) {
    return text(request(path).DELETE());
  }

  String put(String path, String json) {
    return text(json(path).PUT(BodyPublishers.ofString(json)));
  }

  /// Under an idempotency key.
  String post(String path, String json, String idempotencyKey) {
    return text(
        json(path).header("Idempotency-Key", idempotencyKey).POST(BodyPublishers.ofString(json)));
  }

  /// Submissions, one a line.
  String batch(String game, String lines) {
    BodyPublisher body = BodyPublishers.ofString(lines);
    return text(
        request(path("games", game, "scores", "batch"))
            .header("Content-Type", "application/x-ndjson")
            .POST(body));
  }

  /// An answer without an end, after an event that the caller has.
  InputStream stream(String path, @Nullable String lastEventId) throws IOException {
    HttpRequest.Builder request = builder(path).header("Accept", "text/event-stream");
    if (lastEventId != null) {
      request.header("Last-Event-ID", lastEventId);
    }
    HttpResponse<InputStream> response = send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      try (InputStream body = response.body()) {
        throw refused(
            response.statusCode(), new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return response.body();
  }

  private HttpRequest.Builder request(String path) {
    return builder(path).timeout(PATIENCE);
  }

  private HttpRequest.Builder builder(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(root.resolve(path));
    if (key != null) {
      request.header("Authorization", "Bearer " + key);
    }
    return request;
  }

  private HttpRequest.Builder json(String path) {
    return request(path).header("Content-Type", "application/json");
  }

  private String text(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = send(request, BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw refused(response.statusCode(), response.body());
      }
      return response.body();
    } catch (IOException failed) {
      throw new Failed(
          "The call to " + root + " failed: " + Objects.toString(failed.getMessage(), "") + ".",
          failed);
    }
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    try {
      return client.send(request.build(), handler);
    } catch (ConnectException nobody) {
      throw new Failed(
          "No server answers at "
              + root
              + "; start one with ./laurel serve, or name it with --url.",
          nobody);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Failed("Interrupted.", interrupted);
    }
  }

  /// The sentence of a problem document.
  private static Failed refused(int status, String body) {
    String detail;
    try {
      detail = Json.shown(Json.object(body).get("detail"));
    } catch (Failed noProblem) {
      detail = "";
    }
    String hint = status == 401 ? " Give a key with --key or LAUREL_KEY." : "";
    return new Failed(
        (detail.isEmpty() ? "The server answered with status " + status + "." : detail) + hint);
  }

  @Override
  public void close() {
    client.close();
  }
}
