package dev.laurel.http.model;

import dev.laurel.core.board.Window;
import dev.laurel.http.Json;
import dev.laurel.testkit.model.Reply;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// What responses say, in the words of the testkit.
final class Answers {
  /// The problems that a workload may meet: status and kind of the refusal behind each.
  private static final Map<String, Problem> PROBLEMS =
      Map.of(
          "/problems/invalid-input", new Problem(400, "InvalidInput"),
          "/problems/board-not-found", new Problem(404, "BoardNotFound"),
          "/problems/player-not-found", new Problem(404, "PlayerNotFound"),
          "/problems/player-not-ranked", new Problem(404, "PlayerNotRanked"),
          "/problems/window-not-found", new Problem(404, "WindowNotFound"),
          "/problems/board-has-entries", new Problem(409, "BoardHasEntries"),
          "/problems/window-closed", new Problem(409, "WindowClosed"),
          "/problems/idempotency-key-reused", new Problem(409, "IdempotencyKeyReused"),
          "/problems/score-out-of-bounds", new Problem(422, "ScoreOutOfBounds"),
          "/problems/unavailable", new Problem(503, "Unavailable"));

  private record Problem(int status, String kind) {}

  private Answers() {}

  static Reply refused(dev.laurel.http.Reply response) {
    Doc document = Doc.parse(response.body());
    Problem problem = PROBLEMS.get(document.text("type"));
    if (problem == null
        || response.status() != problem.status()
        || document.number("status") != problem.status()
        || response.header("retry-after").isPresent() != (problem.status() == 503)) {
      throw new IllegalStateException(response.status() + " " + response.text());
    }
    return new Reply.Refused(problem.kind());
  }

  /// The kind of refusal behind a problem's type.
  static String kind(String type) {
    Problem problem = PROBLEMS.get(type);
    if (problem == null) {
      throw new IllegalStateException("an unexpected problem: " + type);
    }
    return problem.kind();
  }

  static Reply.Part part(Doc receipt) {
    String board = receipt.text("game") + "/" + receipt.text("board");
    return new Reply.Part(
        board,
        receipt.text("event"),
        receipt.flag("changed"),
        receipt.list("standings", line -> line(board, line)));
  }

  private static Reply.Line line(String board, Doc line) {
    String standings = standings(board, line.text("window"), line);
    Long before = line.numberOrNull("previousScore");
    if (!line.members().containsKey("rank")) {
      return new Reply.Line(standings, line.number("score"), before, null, null);
    }
    return new Reply.Line(
        standings,
        line.number("score"),
        before,
        line.numberOrNull("previousRank"),
        new Reply.Spot(line.number("rank"), line.number("total"), line.decimal("percentile")));
  }

  static Reply.Listing listing(Doc page) {
    return new Reply.Listing(
        standings(page),
        page.number("total"),
        page.list("standings", Answers::row),
        !page.isNull("next"));
  }

  private static String standings(Doc answer) {
    String board = answer.text("game") + "/" + answer.text("board");
    return standings(board, answer.doc("window").text("id"), answer);
  }

  private static String standings(String board, String window, Doc answer) {
    if (answer.isNull("group")) {
      return board + "/" + window;
    }
    StringJoiner group = new StringJoiner(",");
    answer.doc("group").members().forEach((name, value) -> group.add(name + ":" + value));
    return board + "/" + window + "/" + group;
  }

  private static Reply.Row row(Doc row) {
    return new Reply.Row(
        row.number("rank"),
        row.text("player"),
        row.textOrNull("name"),
        row.number("score"),
        row.number("subscore"),
        Math.floorDiv(row.micros("reachedAt"), 1_000),
        metadata(row));
  }

  /// Left out where there is none. A workload's is an object with one number.
  private static @Nullable String metadata(Doc row) {
    if (!row.members().containsKey("metadata")) {
      return null;
    }
    return "{\"n\":" + row.doc("metadata").number("n") + "}";
  }

  static Reply place(Doc answer) {
    Doc ranks = answer.doc("ranks");
    return new Reply.Place(
        row(answer),
        ranks.number("ordinal"),
        ranks.number("competition"),
        ranks.number("dense"),
        answer.number("total"),
        answer.decimal("percentile"));
  }

  static Reply friends(Doc answer) {
    return new Reply.Friends(
        listing(answer),
        answer.list("standings", row -> row.number("listRank")),
        answer.texts("missing"));
  }

  static Reply prospect(Doc answer) {
    return new Reply.Prospect(
        answer.number("rank"), answer.number("total"), answer.decimal("percentile"));
  }

  static Reply scoreAt(Doc answer) {
    Long score = answer.numberOrNull("score");
    if ((score == null) != (answer.number("total") == 0)) {
      throw new IllegalStateException("a score exactly where anybody is: " + answer);
    }
    return new Reply.ScoreAt(score);
  }

  static Reply figures(Doc answer) {
    long counted =
        answer.list("histogram", bucket -> bucket.number("count")).stream()
            .mapToLong(Long::longValue)
            .sum();
    if (answer.isNull("best")) {
      return new Reply.Figures(answer.number("total"), List.of(), List.of(), counted);
    }
    Doc quantiles = answer.doc("quantiles");
    return new Reply.Figures(
        answer.number("total"),
        List.of(answer.number("best"), answer.number("worst")),
        List.of("p1", "p5", "p25", "p50", "p75", "p95", "p99").stream()
            .map(quantiles::number)
            .toList(),
        counted);
  }

  static Reply windows(byte[] body) {
    List<?> lines = (List<?>) Objects.requireNonNull(Json.parse(body));
    return new Reply.Windows(lines.stream().map(line -> window(Doc.of(line))).toList());
  }

  private static Reply.WindowRow window(Doc line) {
    boolean endless = line.text("kind").equals("all-time");
    return new Reply.WindowRow(
        line.text("id"),
        endless ? Window.ALL_TIME.from() : line.micros("from"),
        endless ? Window.ALL_TIME.to() : line.micros("to"),
        line.text("state").equals("open"),
        line.number("total"));
  }
}
