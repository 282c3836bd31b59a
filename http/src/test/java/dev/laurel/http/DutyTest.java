package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;

import dev.laurel.http.api.Duty;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;

/// Instances that do one half of the work.
final class DutyTest {
  @Test
  void one_that_reads_takes_no_change() {
    try (TestServer server = TestServer.as(Duty.READ)) {
      server.put(BOARD, "{}").expectProblem(403, "wrong-instance");
      server.delete(BOARD).expectProblem(403, "wrong-instance");
      server.submit("ann", 1).expectProblem(403, "wrong-instance");
      server.batch("{}\n").expectProblem(403, "wrong-instance");
      server.delete(BOARD + "/players/ann").expectProblem(403, "wrong-instance");
      server
          .send("PUT", BOARD + "/players/ann/hidden", null, BodyPublishers.noBody())
          .expectProblem(403, "wrong-instance");
      server.put("/v1/players/ann", "{}").expectProblem(403, "wrong-instance");
      server.delete("/v1/players/ann").expectProblem(403, "wrong-instance");
      server.get("/v1/players/ann").expectProblem(404, "player-not-found");
      server.get(BOARD + "/top").expectProblem(404, "board-not-found");
      server
          .post(BOARD + "/players/lookup", "{\"players\":[]}")
          .expectProblem(404, "board-not-found");
      server.get("/v1/games").expect(200);
      server.get("/readyz").expect(200);
    }
  }

  @Test
  void one_that_writes_tells_no_rank_but_shows_boards() {
    try (TestServer server = TestServer.as(Duty.WRITE)) {
      server.put(BOARD, "{}").expect(201);
      server.submit("ann", 1).expect(200);
      server.get(BOARD + "/top").expectProblem(403, "wrong-instance");
      server.get(BOARD + "/players/ann").expectProblem(403, "wrong-instance");
      server.get("/v1/players/ann").expectProblem(403, "wrong-instance");
      server.put("/v1/players/ann", "{}").expect(200);
      server
          .post(BOARD + "/players/lookup", "{\"players\":[]}")
          .expectProblem(403, "wrong-instance");
      server.get(BOARD).expect(200);
      server.delete(BOARD).expect(204);
    }
  }
}
