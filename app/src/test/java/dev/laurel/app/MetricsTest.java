package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a real server shows of itself.
final class MetricsTest {
  private static final Path DASHBOARD = Path.of("../docs/grafana/laurel.json");
  private static final Pattern NAMED = Pattern.compile("(?:laurel|jvm|process|system)_[a-z_]+");

  @TempDir private Path data;
  private final HttpClient client = HttpClient.newHttpClient();
  private Server server;
  private DatagramSocket statsD;

  @SuppressWarnings("NullAway.Init")
  MetricsTest() {}

  @BeforeEach
  void start() throws IOException {
    statsD = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    Map<String, String> flags =
        Map.of(
            "port",
            "0",
            "data",
            data.resolve("rows").toString(),
            "statsd",
            "127.0.0.1:" + statsD.getLocalPort(),
            "statsd-interval",
            "PT1S");
    server = Server.start(Settings.resolve(flags, Map.of(), emptyFile()));
  }

  private Path emptyFile() {
    try {
      return Files.createFile(data.resolve("laurel.yaml"));
    } catch (IOException cannot) {
      throw new IllegalStateException(cannot);
    }
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
    statsD.close();
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("content-type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  private String metrics() throws Exception {
    HttpResponse<String> response = send("GET", "/metrics", "");
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  private void play() throws Exception {
    String board = "/v1/games/arcade/boards/points";
    assertThat(send("PUT", board, "{}").statusCode()).isEqualTo(201);
    for (int i = 1; i <= 5; i++) {
      String score = "{\"player\":\"p" + i + "\",\"score\":" + i + "}";
      assertThat(send("POST", board + "/scores", score).statusCode()).isEqualTo(200);
    }
    assertThat(send("GET", board + "/top", "").statusCode()).isEqualTo(200);
    assertThat(send("GET", board + "/players/nobody", "").statusCode()).isEqualTo(404);
  }

  @Test
  void what_was_done_is_counted() throws Exception {
    play();
    assertThat(metrics().lines())
        .contains(
            "laurel_http_requests_total{kind=\"submit\",status=\"200\"} 5.0",
            "laurel_http_requests_total{kind=\"read\",status=\"404\"} 1.0",
            "laurel_http_request_seconds_count{kind=\"read\"} 2",
            "laurel_changes_total 5.0",
            "laurel_board_entries{board=\"points\",game=\"arcade\"} 5.0",
            "laurel_ready 1.0",
            "laurel_queue_depth 0.0");
  }

  @Test
  @Timeout(60)
  void the_same_goes_to_statsd() throws Exception {
    play();
    Set<String> wanted =
        new TreeSet<>(
            Set.of(
                "laurel_http_requests:1|c|#kind:read,status:404",
                "laurel_board_entries:5|g|#board:points,game:arcade",
                "laurel_ready:1|g"));
    long changes = 0;
    byte[] room = new byte[65_536];
    while (!wanted.isEmpty() || changes < 5) {
      DatagramPacket packet = new DatagramPacket(room, room.length);
      statsD.receive(packet);
      String text = new String(room, 0, packet.getLength(), StandardCharsets.US_ASCII);
      for (String line : text.split("\n", -1)) {
        wanted.remove(line);
        changes += line.startsWith("laurel_changes:") ? count(line) : 0;
      }
    }
    assertThat(changes).isEqualTo(5);
  }

  private static long count(String line) {
    return Long.parseLong(line.substring(line.indexOf(':') + 1, line.indexOf('|')));
  }

  @Test
  void the_dashboard_asks_for_nothing_that_is_not_there() throws Exception {
    play();
    Set<String> shown = new TreeSet<>();
    metrics()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> shown.add(line.substring(0, line.indexOf(line.contains("{") ? '{' : ' '))));
    Matcher named = NAMED.matcher(Files.readString(DASHBOARD));
    Set<String> asked = new TreeSet<>();
    while (named.find()) {
      asked.add(named.group());
    }
    assertThat(asked).hasSizeGreaterThan(15);
    assertThat(shown).containsAll(asked);
  }
}
