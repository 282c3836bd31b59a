package dev.laurel.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.PostgresServer;
import dev.laurel.testkit.server.RedisServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Secrets of every sort are used, and misused, through a real server on PostgreSQL and Redis that
/// logs all there is. None may be found in anything that it writes, but for the one answer that is
/// there to tell it.
final class PlantedSecretsTest {
  private static final String BOARD = "/v1/games/arcade/boards/points";
  private static final Pattern KEY = Pattern.compile("laurel_[0-9A-Za-z]{49}");
  private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");
  private static final Pattern ACTION_TOKEN = Pattern.compile("\"actionToken\":\"([^\"]+)\"");

  @TempDir Path directory;

  private final Map<String, String> secrets = new LinkedHashMap<>();
  private final StringBuilder answers = new StringBuilder();

  PlantedSecretsTest() {
    secrets.put("password of an account", "planted-Account-9aK2");
    secrets.put("wrong password", "planted-Guess-7tQ4");
    secrets.put("password of postgres", "planted-Postgres-5vB8");
    secrets.put("password of redis", "planted-Redis-3nC6");
    secrets.put("webhook secret", "planted-Webhook-1zD0-which-signs-all-of-it");
    secrets.put("webhook address", "planted-Path-8xE2");
  }

  private String secret(String name) {
    return Objects.requireNonNull(secrets.get(name));
  }

  /// The names of the secrets that a text has in it, plain, in base64, or by their last part.
  private List<String> foundIn(String text) {
    List<String> found = new ArrayList<>();
    secrets.forEach((name, secret) -> {
      String end = secret.substring(secret.length() - Math.min(secret.length(), 24));
      String base64 = Base64.getEncoder().withoutPadding().encodeToString(secret.getBytes(UTF_8));
      if (text.contains(secret) || text.contains(end) || text.contains(base64)) {
        found.add(name);
      }
    });
    return found;
  }

  /// The secrets in a line, with the beginning of the line to find it by.
  private Stream<String> told(String line) {
    String begin = line.substring(0, Math.min(line.length(), 90));
    return foundIn(line).stream().map(name -> name + ": " + begin);
  }

  @Test
  void no_secret_is_in_anything_that_a_server_writes() throws Exception {
    String schema = PostgresServer.emptySchema();
    try (RedisServer redis = RedisServer.start(directory)) {
      redis.command("CONFIG", "SET", "requirepass", secret("password of redis"));
      try (ServerProcess server = ServerProcess.loud(flags(redis), environment(schema))) {
        play(server);
        answer(server.get("/metrics"));
        redis.kill();
        misuse(server);
        assertThat(server.stop()).isZero();
        String log = server.log();
        assertThat(log).contains("DEBUG", "POST /v1/sessions", "userId");
        assertThat(log.lines().flatMap(this::told)).as("in the log").isEmpty();
        assertThat(foundIn(answers.toString())).as("in answers").isEmpty();
      }
    } finally {
      PostgresServer.drop(schema);
    }
  }

  private List<String> flags(RedisServer redis) {
    return List.of(
        "--store",
        "postgres",
        "--index",
        "redis",
        "--postgres-user",
        "postgres",
        "--redis",
        redis.uri().replace("redis://", "redis://:" + secret("password of redis") + "@"),
        "--access-log",
        "on",
        "--webhook",
        "prizes=http://127.0.0.1:9/" + secret("webhook address"),
        "--webhook-allow-private");
  }

  private Map<String, String> environment(String schema) {
    return Map.of(
        "LAUREL_POSTGRES",
        schema,
        "LAUREL_POSTGRES_PASSWORD",
        secret("password of postgres"),
        "LAUREL_WEBHOOK_SECRET",
        secret("webhook secret"));
  }

  /// A session as it should be: what is told once is noted, and must be told nowhere else.
  private void play(ServerProcess server) {
    String admin = revealed("admin key", server.post("/v1/keys", "{\"role\":\"admin\"}"), KEY, 0);
    put(
        server,
        BOARD,
        "{\"windows\":[{\"kind\":\"season\",\"name\":\"s\","
            + "\"from\":\"2020-01-01T00:00:00Z\",\"to\":\"2100-01-01T00:00:00Z\"}]}",
        admin);
    revealed("server key", post(server, "/v1/keys", "{\"role\":\"server\"}", admin), KEY, 0);
    String game = secret("server key");
    answer(server.post("/v1/accounts", account(secret("password of an account"))));
    HttpResponse<String> logIn = server.post("/v1/sessions", logIn("password of an account"));
    String session = revealed("session", logIn, TOKEN, 1);
    String player = logIn.body().replaceAll(".*\"player\":\"([^\"]+)\".*", "$1");
    String wanted =
        "{\"player\":\"%s\",\"board\":\"points\",\"action\":\"won\",\"maxScore\":9}"
            .formatted(player);
    HttpResponse<String> issued = post(server, "/v1/games/arcade/actions", wanted, game);
    String token = revealed("action token", issued, ACTION_TOKEN, 1);
    answer(patch(server, token, 5, session));
    answer(patch(server, token, 6, session));
    for (String path :
        List.of("/v1/sessions", "/v1/players/" + player + "/standings", BOARD + "/top")) {
      answer(get(server, path, session));
    }
    for (String path : List.of("/v1/keys", "/v1/audit", BOARD + "/events", "/v1/notices")) {
      answer(get(server, path, admin));
    }
    answer(post(server, BOARD + "/windows/season:s/close", "", admin));
    answer(get(server, "/metrics", admin));
  }

  private String revealed(String name, HttpResponse<String> answer, Pattern form, int group) {
    Matcher match = form.matcher(answer.body());
    assertThat(match.find()).as(name + ": " + answer.statusCode()).isTrue();
    secrets.put(name, match.group(group));
    // So the search is able to find what it looks for.
    assertThat(foundIn(answer.body())).contains(name);
    return match.group(group);
  }

  /// Secrets where they do not belong, and bodies that cannot be read.
  private void misuse(ServerProcess server) {
    String admin = secret("admin key");
    String session = secret("session");
    answer(server.post("/v1/sessions", logIn("wrong password")));
    answer(server.post("/v1/sessions", logIn("password of an account").replace("}", "")));
    answer(server.post("/v1/sessions", "{\"password\":" + quoted("wrong password") + ",\"x\":1}"));
    answer(server.post("/v1/accounts", account(secret("password of an account"))));
    answer(server.post("/v1/accounts", account("p\\u0000" + secret("wrong password"))));
    answer(get(server, "/v1/games?key=" + admin, session));
    answer(get(server, "/v1/games", admin + "x"));
    answer(get(server, "/v1/games", session.substring(0, session.length() - 30)));
    answer(server.send(request(server, "/v1/keys/" + admin, admin).DELETE()));
    answer(server.send(request(server, "/v1/games", admin).header("X-Request-Id", session)));
    answer(
        server.send(
            server.json("/v1/games").header("Authorization", "Basic " + secret("server key"))));
    answer(patch(server, secret("action token") + "A", 5, session));
    answer(patch(server, secret("action token"), 5, secret("server key")));
    answer(get(server, BOARD + "/top?cursor=" + secret("action token"), session));
    answer(server.send(request(server, "/v1/sessions", session).DELETE()));
    answer(get(server, "/v1/sessions", session));
    answer(get(server, "/metrics", admin));
  }

  private static String account(String password) {
    return "{\"username\":\"ann\",\"email\":\"ann@example.com\",\"password\":\"%s\"}"
        .formatted(password);
  }

  private String logIn(String password) {
    return "{\"username\":\"ann\",\"password\":" + quoted(password) + "}";
  }

  private String quoted(String name) {
    return "\"" + secret(name) + "\"";
  }

  private void answer(HttpResponse<String> answer) {
    answers.append(answer.headers().map()).append(answer.body()).append('\n');
  }

  private static HttpRequest.Builder request(ServerProcess server, String path, String bearer) {
    return server.json(path).header("Authorization", "Bearer " + bearer);
  }

  private static HttpResponse<String> get(ServerProcess server, String path, String bearer) {
    return server.send(request(server, path, bearer));
  }

  private void put(ServerProcess server, String path, String json, String bearer) {
    answer(server.send(request(server, path, bearer).PUT(BodyPublishers.ofString(json))));
  }

  private static HttpResponse<String> post(
      ServerProcess server, String path, String json, String bearer) {
    return server.send(request(server, path, bearer).POST(BodyPublishers.ofString(json)));
  }

  private static HttpResponse<String> patch(
      ServerProcess server, String token, int delta, String bearer) {
    String body = "{\"actionToken\":\"%s\",\"scoreDelta\":%d}".formatted(token, delta);
    return server.send(
        request(server, "/v1/scores", bearer).method("PATCH", BodyPublishers.ofString(body)));
  }

  @Test
  void a_server_that_cannot_start_does_not_say_its_passwords() throws Exception {
    String password = secret("password of postgres");
    List<List<String>> wrong =
        List.of(
            List.of("--postgres", "jdbc:postgresql://127.0.0.1:1/x?user=u&password=" + password),
            List.of("--postgres", "postgresql://u:" + password + "@127.0.0.1/x"),
            List.of(
                "--postgres", "jdbc:postgresql://127.0.0.1:1/x", "--postgres-password", password));
    for (List<String> each : wrong) {
      List<String> flags = new ArrayList<>(List.of("--store", "postgres"));
      flags.addAll(each);
      ServerProcess.Ended ended = ServerProcess.run("serve", flags);
      assertThat(ended.code()).isNotZero();
      assertThat(ended.errors()).isNotEmpty();
      assertThat(foundIn(ended.output() + ended.errors())).isEmpty();
    }
  }
}
