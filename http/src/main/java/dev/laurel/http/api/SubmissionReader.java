package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.GameId;
import dev.laurel.core.ledger.Command.Score;
import dev.laurel.core.ledger.Command.Submit;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.http.json.Fields;
import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.Rfc3339;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads submissions, in the three forms in which they come. One reader takes one after the other:
/// a batch makes no garbage but the commands themselves.
final class SubmissionReader {
  private static final int PLAYER = 0;
  private static final int SUBSCORE = 1;
  private static final int NAME = 2;
  private static final int GROUPS = 3;
  private static final int METADATA = 4;
  private static final int AT = 5;
  private static final int SCORE = 6;
  private static final int BOARD = 7;
  private static final int KEY = 8;
  private static final Fields SINGLE =
      Fields.of("player", "subscore", "name", "groups", "metadata", "at", "score");
  private static final Fields SEVERAL =
      Fields.of("player", "subscore", "name", "groups", "metadata", "at", "scores");
  private static final Fields LINE =
      Fields.of("player", "subscore", "name", "groups", "metadata", "at", "score", "board", "key");

  private final JsonReader json;
  private final GameId game;
  private final Origin origin;
  private @Nullable PlayerId player;
  private long subscore;
  private @Nullable PlayerName name;
  private Map<String, String> groups = Map.of();
  private @Nullable Metadata metadata;
  private @Nullable Long at;
  private long score;
  private List<Score> scores = List.of();
  // The board of the last line, which is most often the board of the next.
  private @Nullable BoardId board;
  private @Nullable String key;

  SubmissionReader(JsonReader json, GameId game, Origin origin) {
    this.json = json;
    this.game = game;
    this.origin = origin;
  }

  /// `{player, score, …}` on a board that the path names.
  Submit single(BoardId on, @Nullable String scopedKey) {
    fields(SINGLE);
    return command(List.of(new Score(on, score)), scopedKey);
  }

  /// `{player, scores: {board: score, …}, …}`.
  Submit several(@Nullable String scopedKey) {
    fields(SEVERAL);
    return command(scores, scopedKey);
  }

  /// `{board, player, score, key, …}`: one line of a batch.
  Submit line(byte[] bytes, int from, int to) {
    json.reset(bytes, from, to);
    fields(LINE);
    BoardId on = present(board);
    return command(List.of(new Score(on, score)), key == null ? null : Keys.ofLine(game, on, key));
  }

  private Submit command(List<Score> on, @Nullable String scopedKey) {
    Once once = scopedKey == null ? null : new Once.Key(scopedKey);
    return new Submit(
        game, present(player), on, subscore, name, groups, metadata, at, once, origin);
  }

  private void fields(Fields fields) {
    clear();
    json.beginObject("body");
    long seen = 0;
    for (int field = json.nextField(fields, ""); field >= 0; field = json.nextField(fields, "")) {
      seen = fields.once(seen, field, "");
      boolean optional = (field > PLAYER && field < SCORE) || field == KEY;
      if (!optional || !json.isNull()) {
        take(fields, field);
      }
    }
    json.finish();
    fields.require(seen, PLAYER, "");
    fields.require(seen, SCORE, "");
    if (fields == LINE) {
      fields.require(seen, BOARD, "");
    }
  }

  private void take(Fields fields, int field) {
    switch (field) {
      case PLAYER -> player = new PlayerId(json.string("player"));
      case SUBSCORE -> subscore = json.integer("subscore");
      case NAME -> name = new PlayerName(json.string("name"));
      case GROUPS -> groups = groups(json);
      case METADATA -> metadata = Metadata.ofJson(json.compactObject("metadata"));
      case AT -> at = Rfc3339.micros("at", json.string("at"));
      case SCORE -> {
        if (fields == SEVERAL) {
          scores = scores();
        } else {
          score = json.integer("score");
        }
      }
      case BOARD -> board(json.string("board"));
      case KEY -> key = Keys.check("key", json.string("key"));
      default -> throw new IllegalStateException("field " + field);
    }
  }

  private void clear() {
    player = null;
    subscore = 0;
    name = null;
    groups = Map.of();
    metadata = null;
    at = null;
    scores = List.of();
    key = null;
  }

  private void board(String named) {
    if (board == null || !board.value().equals(named)) {
      board = new BoardId(named);
    }
  }

  static Map<String, String> groups(JsonReader json) {
    Map<String, String> values = new HashMap<>();
    json.beginObject("groups");
    for (String dimension = json.nextName(); dimension != null; dimension = json.nextName()) {
      String field = "groups." + dimension;
      if (values.put(dimension, json.string(field)) != null) {
        throw new InvalidInput(field, "stands there twice");
      }
      if (values.size() > Submit.MAX_GROUPS) {
        throw new InvalidInput("groups", "must name at most " + Submit.MAX_GROUPS + " dimensions");
      }
    }
    return values;
  }

  /// A null is no score for that board, and is skipped.
  private List<Score> scores() {
    List<Score> several = new ArrayList<>();
    Set<String> boards = new HashSet<>();
    json.beginObject("scores");
    for (String on = json.nextName(); on != null; on = json.nextName()) {
      String field = "scores." + on;
      if (!boards.add(on)) {
        throw new InvalidInput(field, "stands there twice");
      }
      if (boards.size() > Submit.MAX_SCORES) {
        throw new InvalidInput("scores", "must have at most " + Submit.MAX_SCORES + " boards");
      }
      BoardId id = new BoardId(on);
      if (!json.isNull()) {
        several.add(new Score(id, json.integer(field)));
      }
    }
    return several;
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a required field was not read");
    }
    return value;
  }
}
