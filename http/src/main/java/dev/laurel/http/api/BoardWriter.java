package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.WindowRule;
import dev.laurel.http.json.JsonWriter;
import java.util.List;

/// Writes the definition of a board, whole, so that it can be sent back as it is.
final class BoardWriter {
  private static final byte[] GAME = token("{\"game\":");
  private static final byte[] BOARD = token(",\"board\":");
  private static final byte[] ORDER = token(",\"order\":");
  private static final byte[] POLICY = token(",\"policy\":");
  private static final byte[] TIE_BREAK = token(",\"tieBreak\":");
  private static final byte[] RANKING = token(",\"ranking\":");
  private static final byte[] ZONE = token(",\"zone\":");
  private static final byte[] WINDOWS = token(",\"windows\":[");
  private static final byte[] GROUPS = token("],\"groups\":[");
  private static final byte[] MIN_SCORE = token("],\"minScore\":");
  private static final byte[] MAX_SCORE = token(",\"maxScore\":");
  private static final byte[] GRACE = token(",\"grace\":");
  private static final byte[] TAGS = token(",\"tags\":");
  private static final byte[] SNAPSHOTS = token(",\"snapshots\":");
  private static final byte[] SHARDS = token(",\"shards\":");
  private static final byte[] KIND = token("{\"kind\":");
  private static final byte[] KEEP = token(",\"keep\":");
  private static final byte[] NAME = token(",\"name\":");
  private static final byte[] FROM = token(",\"from\":");
  private static final byte[] TO = token(",\"to\":");
  private static final byte[] EVERY = token("{\"every\":\"daily\",\"keep\":");
  private static final byte[] OFFICIAL = token(",\"official\":");

  private final JsonWriter json;

  private BoardWriter(JsonWriter json) {
    this.json = json;
  }

  static void write(JsonWriter json, Board board) {
    new BoardWriter(json).board(board);
  }

  private void board(Board board) {
    json.raw(GAME).string(board.key().game().value());
    json.raw(BOARD).string(board.key().board().value());
    json.raw(ORDER).string(Labels.ORDER.label(board.order()));
    json.raw(POLICY).string(Labels.POLICY.label(board.policy()));
    json.raw(TIE_BREAK).string(Labels.TIE_BREAK.label(board.tieBreak()));
    json.raw(RANKING).string(Labels.RANKING.label(board.ranking()));
    json.raw(ZONE).string(board.zone().getId());
    json.raw(WINDOWS);
    windows(board.windows());
    json.raw(GROUPS);
    groups(board.groups());
    json.raw(MIN_SCORE).number(board.minScore());
    json.raw(MAX_SCORE).number(board.maxScore());
    json.raw(GRACE).string(board.grace().toString());
    json.raw(TAGS);
    strings(board.tags());
    json.raw(SNAPSHOTS);
    Snapshots snapshots = board.snapshots();
    if (snapshots == null) {
      json.nothing();
    } else {
      json.raw(EVERY).number(snapshots.keep()).raw(OFFICIAL).number(snapshots.official());
      json.raw('}');
    }
    json.raw(SHARDS).number(board.shards());
    json.raw('}');
  }

  private void windows(List<WindowRule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      separate(i);
      WindowRule rule = rules.get(i);
      json.raw(KIND).string(rule.kind().label());
      switch (rule) {
        case WindowRule.AllTime() -> {}
        case WindowRule.Recurring(_, var keep) -> json.raw(KEEP).number(keep);
        case WindowRule.Season(var name, var from, var to, var keep) -> {
          json.raw(NAME).string(name);
          json.raw(FROM).time(Micros.of(from));
          json.raw(TO).time(Micros.of(to));
          json.raw(KEEP).number(keep);
        }
      }
      json.raw('}');
    }
  }

  private void groups(List<Grouping> groupings) {
    for (int i = 0; i < groupings.size(); i++) {
      separate(i);
      strings(groupings.get(i).dimensions());
    }
  }

  private void strings(List<String> strings) {
    json.raw('[');
    for (int i = 0; i < strings.size(); i++) {
      separate(i);
      json.string(strings.get(i));
    }
    json.raw(']');
  }

  private void separate(int i) {
    if (i > 0) {
      json.raw(',');
    }
  }
}
