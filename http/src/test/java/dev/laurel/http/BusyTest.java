package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.embedded.EmbeddedArchive;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.live.LocalFeed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.time.ManualClock;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What happens when submissions come quicker than the disk takes them. The queue has room for one:
/// with one submission in a commit that does not return and one in the queue, it is full.
final class BusyTest {
  private final HeldLedger ledger;
  private final Submissions submissions;
  private final LaurelHttp http;
  private final RawClient first;
  private final RawClient second;
  private final RawClient third;
  private final RawClient reader;

  BusyTest() throws IOException {
    ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
    IdTable ids = new IdTable();
    MemoryIndex index = new MemoryIndex(ids);
    EventLedger.Settings settings =
        EventLedger.Settings.of(failure -> {
          throw failure;
        });
    EventLedger events = EventLedger.open(new MemoryRows(), ids, index, clock, settings);
    ledger = new HeldLedger(events);
    submissions = Submissions.start(ledger, index, events.past(), clock, new LocalFeed(), 1);
    Archive archive = new EmbeddedArchive(events, index, submissions, Announcement.NONE);
    Queries queries = new Queries(ledger, RankReader.of(index), archive, events.names(), clock);
    Archivist archivist = new Archivist(ledger, index, archive, clock);
    http =
        LaurelHttp.start(
            HttpSettings.of("127.0.0.1", 0).withEventLoops(1),
            Service.of(
                submissions,
                queries,
                ledger,
                archivist,
                TestAccess.anybody(),
                () -> Readiness.READY));
    first = new RawClient(http.port());
    second = new RawClient(http.port());
    third = new RawClient(http.port());
    reader = new RawClient(http.port());
  }

  @BeforeEach
  void fillTheQueue() throws IOException {
    first.send(request("PUT", BOARD, "application/json", "{}")).read().expect(201);
    ledger.hold();
    first.send(score("ann", 1));
    ledger.awaitCommit();
    second.send(score("bob", 2));
    while (submissions.waiting() == 0) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void close() throws IOException {
    first.close();
    second.close();
    third.close();
    reader.close();
    http.close();
    submissions.close();
    ledger.close();
  }

  private static String request(String method, String path, String type, String body) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static String score(String player, long score) {
    String body = "{\"player\":\"" + player + "\",\"score\":" + score + "}";
    return request("POST", BOARD + "/scores", "application/json", body);
  }

  private Reply top() throws IOException {
    return reader
        .send("GET " + BOARD + "/top HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .read()
        .expect(200);
  }

  @Test
  void a_submission_that_finds_the_queue_full_is_told_to_come_again() throws IOException {
    Reply refused = third.send(score("cid", 3)).read().expectProblem(503, "too-busy");
    assertThat(refused.header("retry-after")).contains("1");
    assertThat(top().column("player")).isEmpty();

    ledger.release();
    first.read().expect(200);
    second.read().expect(200);
    assertThat(top().column("player")).containsExactly("bob", "ann");
    third.send(score("cid", 3)).read().expect(200);
    assertThat(top().column("player")).containsExactly("cid", "bob", "ann");
  }

  @Test
  void administration_is_refused_too_and_changes_nothing() throws IOException {
    third
        .send("DELETE " + BOARD + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .read()
        .expectProblem(503, "too-busy");

    ledger.release();
    first.read().expect(200);
    second.read().expect(200);
    assertThat(top().column("player")).containsExactly("bob", "ann");
  }

  @Test
  void a_batch_waits_for_room() throws IOException {
    String lines = "{\"board\":\"points\",\"player\":\"cid\",\"score\":3}\n";
    third.send(request("POST", "/v1/games/arcade/scores/batch", "application/x-ndjson", lines));
    // The one event loop answers this after it has met the batch.
    assertThat(top().column("player")).isEmpty();

    ledger.release();
    first.read().expect(200);
    second.read().expect(200);
    assertThat(third.read().expect(200).at("accepted")).isEqualTo(1L);
    assertThat(top().column("player")).containsExactly("cid", "bob", "ann");
  }
}
