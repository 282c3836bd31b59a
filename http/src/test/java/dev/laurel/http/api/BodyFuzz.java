package dev.laurel.http.api;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.laurel.core.Refusal;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.ledger.Origin;
import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.MalformedJson;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// Any bytes as the body of any call: read, or refused by name, and never read where a second
/// opinion finds that it is no JSON.
final class BodyFuzz {
  private static final int DEPTH = 32;
  private static final JsonFactory SECOND_OPINION = new JsonFactory();

  private static final List<Consumer<JsonReader>> READERS =
      List.of(
          json -> submission(json).single(new BoardId("points"), null),
          json -> submission(json).several(null),
          json -> BoardReader.read(json, BoardKey.of("arcade", "points")),
          ProfileReader::read,
          CredentialsReader::account,
          CredentialsReader::logIn,
          CredentialsReader::key);

  private static SubmissionReader submission(JsonReader json) {
    return new SubmissionReader(json, new GameId("arcade"), Origin.LOCAL);
  }

  @FuzzTest(maxDuration = "60s")
  void a_body(byte[] body) throws IOException {
    boolean read = false;
    JsonReader json = new JsonReader(DEPTH);
    for (Consumer<JsonReader> reader : READERS) {
      read |= isRead(() -> reader.accept(json.reset(body, 0, body.length)));
    }
    read |= isRead(() -> submission(json).line(body, 0, body.length));
    if (read) {
      requireJson(body);
    }
  }

  private static boolean isRead(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (Refusal | MalformedJson refused) {
      return false;
    }
  }

  private static void requireJson(byte[] body) throws IOException {
    try (JsonParser parser = SECOND_OPINION.createParser(body)) {
      while (parser.nextToken() != null) {
        // To its end.
      }
    }
  }
}
