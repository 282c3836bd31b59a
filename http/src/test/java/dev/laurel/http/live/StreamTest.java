package dev.laurel.http.live;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.index.RankReader;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.Reply;
import dev.laurel.http.TestServer;
import dev.laurel.http.live.StreamClient.Event;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Streams over real HTTP.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StreamTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final TestServer server =
      TestServer.start(
          HttpSettings.of("127.0.0.1", 0)
              .with(StreamSettings.DEFAULT.withTimes(Duration.ofMillis(200), LONG)));

  @AfterEach
  void close() {
    server.close();
  }

  private StreamClient open(String query, String... headers) throws IOException {
    StreamClient client = new StreamClient(server.port(), BOARD + "/stream" + query, headers);
    assertThat(client.status()).isEqualTo(200);
    return client;
  }

  @Test
  void begins_with_the_list_answer_and_goes_on_with_what_changes() throws IOException {
    server.put(BOARD, "{}").expect(201);
    server.submit("ann", 10).expect(200);
    try (StreamClient client = open("?limit=2")) {
      assertThat(client.header("content-type")).isEqualTo("text/event-stream");
      Event snapshot = client.next();
      assertThat(snapshot.name()).isEqualTo("snapshot");
      assertThat(snapshot.json())
          .isEqualTo(Objects.requireNonNull(server.get(BOARD + "/top?limit=2").at("")));
      server.submit("bob", 20).expect(200);
      Event update = client.next();
      assertThat(update.name()).isEqualTo("update");
      assertThat(update.players()).containsExactly("bob", "ann");
      assertThat(update.json().get("changedPositions")).isEqualTo(List.of(1L, 2L));
      assertThat(update.json().get("timestamp")).isEqualTo("2025-07-13T10:30:00Z");
      server.submit("ann", 15).expect(200);
      assertThat(client.next().json().get("changedPositions")).isEqualTo(List.of(2L));
    }
  }

  @Test
  void a_comment_keeps_the_line_open() throws IOException {
    server.put(BOARD, "{}").expect(201);
    try (StreamClient client = open("")) {
      client.next("snapshot");
      assertThat(client.comment()).isEqualTo(":");
      assertThat(client.comment()).isEqualTo(":");
    }
  }

  @Test
  void what_cannot_be_shown_is_a_problem_and_no_stream() throws IOException {
    server.put(BOARD, "{}").expect(201);
    server.get("/v1/games/arcade/boards/none/stream").expectProblem(404, "board-not-found");
    server.get(BOARD + "/stream?window=daily").expectProblem(404, "window-not-found");
    server.get(BOARD + "/stream?limit=101").expectProblem(400, "invalid-input");
    server.get(BOARD + "/stream?player=%20").expectProblem(400, "invalid-input");
    server.get(BOARD + "/stream?asOf=2025-01-01").expectProblem(400, "invalid-input");
    Reply head = server.send("HEAD", BOARD + "/stream", null, null);
    assertThat(head.expect(200).header("content-type")).contains("text/event-stream");
  }

  /// Names, hidden and removed players, the definition: everything that the list answer shows.
  @Test
  void tells_whatever_changes_the_list() throws IOException {
    server.put(BOARD, "{}").expect(201);
    server.submit("ann", 10).expect(200);
    server.submit("bob", 20).expect(200);
    try (StreamClient client = open("")) {
      client.next("snapshot");
      server.put("/v1/players/bob", "{\"name\":\"Robert\"}").expect(200);
      assertThat(client.next().data()).contains("\"name\":\"Robert\"");
      server.send("PUT", BOARD + "/players/bob/hidden", null, null).expect(204);
      assertThat(client.next().players()).containsExactly("ann");
      server.delete(BOARD + "/players/bob/hidden").expect(204);
      assertThat(client.next().players()).containsExactly("bob", "ann");
      server.delete(BOARD + "/players/ann").expect(204);
      assertThat(client.next().players()).containsExactly("bob");
      server.submit("cat", 20).expect(200);
      assertThat(client.next().column("rank")).containsExactly(1L, 2L);
      server.put(BOARD, "{\"ranking\":\"competition\"}").expect(200);
      assertThat(client.next().column("rank")).containsExactly(1L, 1L);
      server.delete("/v1/players/cat").expect(204);
      assertThat(client.next().players()).containsExactly("bob");
      server.delete(BOARD).expect(204);
      Event end = client.next();
      assertThat(end.name()).isEqualTo("end");
      assertThat(end.json().get("type")).isEqualTo("/problems/board-not-found");
      assertThat(client.nextOrEnd()).isNull();
    }
  }

  @Test
  void metadata_on_several_lines_stays_one_event() throws IOException {
    server.put(BOARD, "{}").expect(201);
    String body = "{\"player\":\"ann\",\"score\":1,\"metadata\":{\n\"a\":\r\n\"b c\"}}";
    server.post(BOARD + "/scores", body).expect(200);
    try (StreamClient client = open("")) {
      assertThat(client.next("snapshot").column("metadata")).containsExactly(Map.of("a", "b c"));
    }
  }

  @Test
  void shows_one_group() throws IOException {
    server.put(BOARD, "{\"groups\":[[\"region\"]]}").expect(201);
    try (StreamClient client = open("?group=region:eu")) {
      assertThat(client.next("snapshot").players()).isEmpty();
      score("ann", 1, "us");
      score("bob", 2, "eu");
      assertThat(client.next().players()).containsExactly("bob");
    }
  }

  private void score(String player, long score, String region) {
    String body =
        "{\"player\":\"%s\",\"score\":%d,\"groups\":{\"region\":\"%s\"}}"
            .formatted(player, score, region);
    server.post(BOARD + "/scores", body).expect(200);
  }

  @Test
  void a_window_that_turns_is_told_and_shown() throws IOException {
    server.put(BOARD, "{\"windows\":[{\"kind\":\"daily\",\"keep\":3}]}").expect(201);
    server.submit("ann", 10).expect(200);
    try (StreamClient daily = open("?window=daily&player=ann");
        StreamClient day = open("?window=2025-07-13");
        StreamClient before = open("?window=daily~1")) {
      daily.next("snapshot");
      day.next("snapshot");
      assertThat(before.next("snapshot").players()).isEmpty();
      server.clock.advance(Duration.ofDays(1));
      Event turn = daily.next();
      assertThat(turn.name()).isEqualTo("window");
      assertThat(turn.json().get("previous")).isEqualTo("2025-07-13");
      assertThat(((Map<?, ?>) Objects.requireNonNull(turn.json().get("window"))).get("id"))
          .isEqualTo("2025-07-14");
      Event fresh = daily.next();
      assertThat(fresh.name()).isEqualTo("snapshot");
      assertThat(fresh.players()).isEmpty();
      assertThat(daily.next().json()).containsEntry("rank", null).containsEntry("previousRank", 1L);
      assertThat(day.next("snapshot").data()).contains("\"state\":\"closed\"", "\"ann\"");
      assertThat(before.next("snapshot").players()).containsExactly("ann");
      server.submit("bob", 5).expect(200);
      assertThat(daily.next("update").players()).containsExactly("bob");
    }
  }

  @Test
  void a_followed_player_is_told_its_rank_and_who_overtook_it() throws IOException {
    server.put(BOARD, "{}").expect(201);
    server.submit("ann", 10).expect(200);
    server.submit("bob", 5).expect(200);
    try (StreamClient client = open("?limit=1&player=bob")) {
      client.next("snapshot");
      server.submit("cat", 7).expect(200);
      Event pushed = client.next("rank");
      assertThat(pushed.json())
          .containsEntry("player", "bob")
          .containsEntry("rank", 3L)
          .containsEntry("previousRank", 2L)
          .containsEntry("score", 5L)
          .containsEntry("total", 3L);
      assertThat(overtakers(pushed)).containsExactly("cat");
      server.submit("bob", 8).expect(200);
      Event risen = client.next("rank");
      assertThat(risen.json()).containsEntry("rank", 2L).containsEntry("previousRank", 3L);
      assertThat(overtakers(risen)).isEmpty();
      server.delete(BOARD + "/players/bob").expect(204);
      assertThat(client.next("rank").json())
          .containsEntry("rank", null)
          .containsEntry("previousRank", 2L);
    }
  }

  private static List<Object> overtakers(Event rank) {
    List<Object> players = new ArrayList<>();
    for (Object row : (List<?>) Objects.requireNonNull(rank.json().get("overtakenBy"))) {
      players.add(Objects.requireNonNull(((Map<?, ?>) row).get("player")));
    }
    return players;
  }

  /// With the id of the newest state nothing is repeated; with any other the whole state is told.
  @Test
  void resumes_at_every_position() throws IOException {
    server.put(BOARD, "{}").expect(201);
    List<Event> events = new ArrayList<>();
    try (StreamClient client = open("?player=ann")) {
      events.add(client.next());
      for (int i = 1; i <= 5; i++) {
        server.submit("p" + i, i).expect(200);
        events.add(client.next());
      }
      server.submit("ann", 3).expect(200);
      events.add(client.next("update"));
      events.add(client.next("rank"));
    }
    Object list = Objects.requireNonNull(server.get(BOARD + "/top").at("standings"));
    for (Event event : events.subList(0, events.size() - 2)) {
      try (StreamClient again = open("?player=ann", "Last-Event-ID: " + event.id())) {
        Event snapshot = again.next();
        assertThat(snapshot.name()).as(event.id()).isEqualTo("snapshot");
        assertThat(snapshot.json().get("standings")).isEqualTo(list);
        assertThat(again.next().json()).containsEntry("rank", 4L);
      }
    }
    // The state was told, the rank was not.
    try (StreamClient again = open("?player=ann&lastEventId=" + events.get(6).id())) {
      assertThat(again.next().name()).isEqualTo("rank");
    }
    String last = events.getLast().id();
    try (StreamClient again = open("?player=ann&lastEventId=nonsense", "Last-Event-ID: " + last)) {
      server.submit("zoe", 99).expect(200);
      assertThat(again.next().name()).isEqualTo("update");
    }
    try (StreamClient again = open("?lastEventId=nonsense")) {
      assertThat(again.next().name()).isEqualTo("snapshot");
    }
  }

  /// A reader that is stuck costs no memory, and gets the last state when it reads again.
  @Test
  void stuck_readers_get_the_last_state() throws IOException {
    try (TestServer patient = TestServer.start()) {
      patient.put(BOARD, "{}").expect(201);
      List<StreamClient> stuck = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        stuck.add(new StreamClient(patient.port(), BOARD + "/stream?limit=100"));
      }
      changeMuch(patient);
      Object last = Objects.requireNonNull(patient.get(BOARD + "/top?limit=100").at("standings"));
      for (StreamClient client : stuck) {
        int told = 1;
        Event event = client.next();
        while (!rows(event).equals(last)) {
          event = client.next();
          told++;
        }
        assertThat(told).as("states that were kept for it").isLessThan(5);
        client.close();
      }
    }
  }

  /// Sixty rounds, in each of which every place changes, of a hundred kilobytes each.
  private static void changeMuch(TestServer patient) {
    String pad = "x".repeat(1000);
    for (int round = 0; round < 60; round++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 100; i++) {
        lines
            .append("{\"board\":\"points\",\"player\":\"p")
            .append(i)
            .append("\",\"score\":")
            .append(round * 1000 + i)
            .append(",\"metadata\":{\"pad\":\"")
            .append(pad)
            .append("\"}}\n");
      }
      patient.batch(lines.toString()).expect(200);
    }
  }

  /// There a stream begins outside of the reading of its request, and all it writes is sent at
  /// once.
  @Test
  void where_reading_waits_for_another_machine_nothing_is_told_twice_either() throws IOException {
    try (TestServer remote = TestServer.remote(RankReader::of)) {
      remote.put(BOARD, "{}").expect(201);
      remote.submit("ann", 10).expect(200);
      String path = BOARD + "/stream";
      String id;
      try (StreamClient client = new StreamClient(remote.port(), path)) {
        id = client.next("snapshot").id();
      }
      try (StreamClient back = new StreamClient(remote.port(), path, "Last-Event-ID: " + id)) {
        assertThat(back.status()).isEqualTo(200);
        remote.submit("bob", 20).expect(200);
        assertThat(back.next().name()).isEqualTo("update");
      }
    }
  }

  @Test
  void a_client_that_does_not_read_for_long_is_let_go() throws IOException {
    StreamSettings hasty =
        StreamSettings.DEFAULT.withRoom(1, 1).withTimes(Duration.ofMillis(50), LONG);
    try (TestServer small = TestServer.start(HttpSettings.of("127.0.0.1", 0).with(hasty))) {
      small.put(BOARD, "{}").expect(201);
      try (StreamClient stuck = new StreamClient(small.port(), BOARD + "/stream?limit=100")) {
        assertThat(stuck.status()).isEqualTo(200);
        changeMuch(small);
        awaitRoom(small, BOARD + "/stream");
      }
    }
  }

  private static Object rows(Event event) {
    return Objects.requireNonNull(
        event.json().get(event.name().equals("snapshot") ? "standings" : "leaderboard"));
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 8);
  }

  /// Whoever puts together what it was told has what the list answer has, at the end; and what
  /// `changedPositions` does not name has not changed.
  @ParameterizedTest
  @MethodSource("seeds")
  void what_was_told_amounts_to_the_last_state(long seed) throws IOException {
    Random random = new Random(seed);
    server.put(BOARD, "{\"policy\":\"last\"}").expect(201);
    try (StreamClient client = open("?limit=5")) {
      List<?> shown = (List<?>) rows(client.next("snapshot"));
      for (int i = 1; i <= 20; i++) {
        for (int n = random.nextInt(20); n >= 0; n--) {
          change(random);
        }
        server.submit("last", 1_000L * i).expect(200);
        Object last = Objects.requireNonNull(server.get(BOARD + "/top?limit=5").at("standings"));
        while (!shown.equals(last)) {
          shown = checked(shown, client.next(), seed);
        }
      }
    }
  }

  private void change(Random random) {
    String player = "p" + random.nextInt(12);
    switch (random.nextInt(8)) {
      case 0 -> server.delete(BOARD + "/players/" + player);
      case 1 -> server.put("/v1/players/" + player, "{\"name\":\"N" + random.nextInt(9) + "\"}");
      default -> server.submit(player, random.nextInt(100)).expect(200);
    }
  }

  private static List<?> checked(List<?> before, Event event, long seed) {
    List<?> now = (List<?>) rows(event);
    if (event.name().equals("update")) {
      List<?> changed = (List<?>) Objects.requireNonNull(event.json().get("changedPositions"));
      for (int i = 0; i < Math.max(before.size(), now.size()); i++) {
        boolean same = Objects.equals(at(before, i), at(now, i));
        assertThat(changed.contains(i + 1L)).as("seed %d, %s", seed, event).isEqualTo(!same);
      }
    }
    return now;
  }

  private static @Nullable Object at(List<?> rows, int i) {
    return i < rows.size() ? rows.get(i) : null;
  }

  @Test
  void room_for_streams_ends_and_is_given_back() throws Exception {
    try (TestServer small =
        TestServer.start(
            HttpSettings.of("127.0.0.1", 0).with(StreamSettings.DEFAULT.withRoom(2, 1)))) {
      small.put(BOARD, "{}").expect(201);
      String path = BOARD + "/stream";
      try (StreamClient first = new StreamClient(small.port(), path)) {
        assertThat(first.status()).isEqualTo(200);
        Reply refused = small.get(path).expectProblem(429, "too-many-streams");
        assertThat(refused.header("retry-after")).isPresent();
        // What is refused for another reason takes no room.
        small.get(path + "?window=daily").expectProblem(429, "too-many-streams");
      }
      awaitRoom(small, path);
    }
    try (TestServer full =
        TestServer.start(
            HttpSettings.of("127.0.0.1", 0).with(StreamSettings.DEFAULT.withRoom(1, 5)))) {
      full.put(BOARD, "{}").expect(201);
      full.get(BOARD + "/stream?window=daily").expectProblem(404, "window-not-found");
      try (StreamClient first = new StreamClient(full.port(), BOARD + "/stream")) {
        assertThat(first.status()).isEqualTo(200);
        full.get(BOARD + "/stream").expectProblem(503, "too-busy");
      }
    }
  }

  /// The server notices a closed connection in its own time.
  private static void awaitRoom(TestServer server, String path) throws IOException {
    int status = 0;
    while (status != 200) {
      try (StreamClient next = new StreamClient(server.port(), path)) {
        status = next.status();
      }
    }
  }

  @Test
  void streams_end_with_the_server() throws IOException {
    server.put(BOARD, "{}").expect(201);
    try (StreamClient client = open("");
        StreamClient stuck = open("?limit=100")) {
      client.next("snapshot");
      server.http().close();
      assertThat(client.nextOrEnd()).isNull();
      assertThat(stuck.next("snapshot").players()).isEmpty();
    }
  }
}
