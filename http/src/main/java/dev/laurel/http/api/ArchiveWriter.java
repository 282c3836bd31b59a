package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.archive.WindowResult.Winner;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.query.Row;
import dev.laurel.http.json.JsonWriter;
import java.util.List;

/// Writes what is told of the past: snapshots, results of windows, the history of a player.
final class ArchiveWriter {
  private static final byte[] GAME = token("{\"game\":");
  private static final byte[] BOARD = token(",\"board\":");
  private static final byte[] PLAYER = token("{\"player\":");
  private static final byte[] THEN_GAME = token(",\"game\":");
  private static final byte[] WINDOW = token(",\"window\":");
  private static final byte[] RANKING = token(",\"ranking\":");
  private static final byte[] CLOSED_AT = token(",\"closedAt\":");
  private static final byte[] LATE = token(",\"late\":true");
  private static final byte[] TOTAL = token(",\"total\":");
  private static final byte[] STANDINGS = token(",\"standings\":[");
  private static final byte[] DATE = token("{\"date\":");
  private static final byte[] TAKEN_AT = token(",\"takenAt\":");
  private static final byte[] OFFICIAL_RANKS = token(",\"official\":");
  private static final byte[] OFFICIAL = token(",\"official\":true");
  private static final byte[] HISTORY = token(",\"history\":[");
  private static final byte[] NAME = token(",\"name\":");
  private static final byte[] SCORE = token(",\"score\":");
  private static final byte[] SUBSCORE = token(",\"subscore\":");
  private static final byte[] RANK = token(",\"rank\":");
  private static final byte[] RANKS = token(",\"ranks\":{\"ordinal\":");
  private static final byte[] COMPETITION = token(",\"competition\":");
  private static final byte[] DENSE = token(",\"dense\":");
  private static final byte[] END = token("]}");

  private final JsonWriter json;

  ArchiveWriter(JsonWriter json) {
    this.json = json;
  }

  JsonWriter snapshots(List<Archived> snapshots) {
    json.raw('[');
    for (int i = 0; i < snapshots.size(); i++) {
      separate(i);
      Archived snapshot = snapshots.get(i);
      json.raw(DATE).string(snapshot.window().id()).raw(TAKEN_AT).time(snapshot.takenAt());
      json.raw(TOTAL).number(snapshot.total());
      json.raw(OFFICIAL_RANKS).number((long) snapshot.official());
      late(snapshot.late());
      json.raw('}');
    }
    return json.raw(']');
  }

  JsonWriter result(WindowResult result) {
    return result(GAME, result);
  }

  /// The same, begun in another way.
  JsonWriter result(byte[] game, WindowResult result) {
    StandingsWriter standings = new StandingsWriter(json);
    board(game, result.board());
    json.raw(WINDOW);
    standings.window(result.window(), false);
    json.raw('}').raw(RANKING).string(Labels.RANKING.label(result.ranking()));
    json.raw(CLOSED_AT).time(result.closedAt());
    late(result.late());
    json.raw(TOTAL).number(result.total()).raw(STANDINGS);
    for (int i = 0; i < result.top().size(); i++) {
      separate(i);
      Winner winner = result.top().get(i);
      standings.row(new Row(winner.rank(), winner.ranked(), winner.name(), null, false), null);
    }
    return json.raw(END);
  }

  JsonWriter history(History asked, Ranking ranking, List<History.Day> days) {
    json.raw(PLAYER).string(asked.player().value());
    board(THEN_GAME, asked.board());
    json.raw(RANKING).string(Labels.RANKING.label(ranking)).raw(HISTORY);
    for (int i = 0; i < days.size(); i++) {
      separate(i);
      day(days.get(i), ranking);
    }
    return json.raw(END);
  }

  private void day(History.Day day, Ranking ranking) {
    json.raw(DATE).string(day.date().toString());
    json.raw(NAME).string(day.name() == null ? null : day.name().value());
    json.raw(SCORE).number(day.score()).raw(SUBSCORE).number(day.subscore());
    json.raw(RANK).number(day.rank(ranking)).raw(RANKS).number(day.ordinal());
    json.raw(COMPETITION).number(day.competition()).raw(DENSE).number(day.dense());
    json.raw('}').raw(TOTAL).number(day.total());
    if (day.official()) {
      json.raw(OFFICIAL);
    }
    json.raw('}');
  }

  private void board(byte[] game, BoardKey board) {
    json.raw(game).string(board.game().value()).raw(BOARD).string(board.board().value());
  }

  private void late(boolean late) {
    if (late) {
      json.raw(LATE);
    }
  }

  private void separate(int i) {
    if (i > 0) {
      json.raw(',');
    }
  }
}
