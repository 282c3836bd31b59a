package dev.laurel.app;

import dev.laurel.http.json.JsonWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Keys through a server that runs, with a key of role admin; while none has been made a server on
/// this machine takes the call without.
final class RemoteKeys implements KeyDesk {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final byte[] ROLE = JsonWriter.token("{\"role\":");
  private static final byte[] LABEL = JsonWriter.token(",\"label\":");
  private static final byte[] GAMES = JsonWriter.token(",\"games\":[");
  private static final byte[] END = JsonWriter.token("]}");

  private final URI server;
  private final @Nullable String key;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private RemoteKeys(URI server, @Nullable String key) {
    this.server = server;
    this.key = key;
  }

  static RemoteKeys at(String url, @Nullable String key) {
    try {
      URI server = URI.create(url);
      boolean web = List.of("http", "https").contains(String.valueOf(server.getScheme()));
      if (web && server.getHost() != null) {
        return new RemoteKeys(server, key);
      }
    } catch (IllegalArgumentException malformed) {
      // Told below.
    }
    throw new CannotStart("--url must be like http://127.0.0.1:7400.");
  }

  @Override
  public Made create(@Nullable String label, String role, List<String> games) {
    JsonWriter json = new JsonWriter().reset().raw(ROLE).string(role);
    if (label != null) {
      json.raw(LABEL).string(label);
    }
    json.raw(GAMES);
    for (int i = 0; i < games.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      json.string(games.get(i));
    }
    json.raw(END);
    Map<?, ?> made =
        send("POST", "/v1/keys", BodyPublishers.ofByteArray(json.bytes(), 0, json.length()));
    return new Made(text(made, "id"), text(made, "secret"));
  }

  @Override
  public List<Line> list() {
    Map<?, ?> answer = send("GET", "/v1/keys", BodyPublishers.noBody());
    return ((List<?>) Objects.requireNonNull(answer.get("keys")))
        .stream().map(line -> line((Map<?, ?>) line)).toList();
  }

  private static Line line(Map<?, ?> key) {
    List<?> games = (List<?>) Objects.requireNonNull(key.get("games"));
    return new Line(
        text(key, "id"),
        text(key, "label"),
        text(key, "role"),
        games.stream().map(String::valueOf).toList(),
        text(key, "createdAt"),
        (String) key.get("lastUsedAt"),
        (String) key.get("revokedAt"));
  }

  @Override
  public void revoke(String id) {
    if (!id.matches("[A-Za-z0-9]+")) {
      throw new CannotStart("There is no key '" + id + "'; ./laurel key list shows them.");
    }
    var _ = send("DELETE", "/v1/keys/" + id, BodyPublishers.noBody());
  }

  private static String text(Map<?, ?> from, String name) {
    return (String) Objects.requireNonNull(from.get(name), name);
  }

  private Map<?, ?> send(String method, String path, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE).method(method, body);
    if (method.equals("POST")) {
      request.header("Content-Type", "application/json");
    }
    if (key != null) {
      request.header("Authorization", "Bearer " + key);
    }
    try {
      return answer(client.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException unanswered) {
      throw new CannotStart("No Laurel answers at " + server + ".", unanswered);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CannotStart("Interrupted.", interrupted);
    }
  }

  private Map<?, ?> answer(HttpResponse<String> response) {
    if (response.statusCode() == 204) {
      return Map.of();
    }
    // JSON is YAML.
    Object document = new Load(LoadSettings.builder().build()).loadFromString(response.body());
    if (!(document instanceof Map<?, ?> map)) {
      throw new CannotStart("What answers at " + server + " is no Laurel.");
    }
    if (response.statusCode() >= 400) {
      throw refused(response.statusCode(), map);
    }
    return map;
  }

  private static CannotStart refused(int status, Map<?, ?> problem) {
    String more = status == 401 ? " Give a key of role admin in LAUREL_KEY or with --key." : "";
    return new CannotStart("The server refused: " + problem.get("detail") + more);
  }

  @Override
  public void close() {
    client.close();
  }
}
