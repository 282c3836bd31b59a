package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Refusal;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Table;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.live.Place;
import dev.laurel.http.live.Scribe;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes what streams tell.
final class LiveWriter implements Scribe {
  private static final byte[] LEADERBOARD = token("{\"leaderboard\":[");
  private static final byte[] CHANGED = token("],\"changedPositions\":[");
  private static final byte[] END_TOTAL = token("],\"total\":");
  private static final byte[] TIMESTAMP = token(",\"timestamp\":");
  private static final byte[] WINDOW = token("{\"window\":");
  private static final byte[] END_PREVIOUS = token("},\"previous\":");
  private static final byte[] PLAYER = token("{\"player\":");
  private static final byte[] RANK = token(",\"rank\":");
  private static final byte[] PREVIOUS_RANK = token(",\"previousRank\":");
  private static final byte[] SCORE = token(",\"score\":");
  private static final byte[] TOTAL = token(",\"total\":");
  private static final byte[] OVERTAKEN_BY = token(",\"overtakenBy\":[");
  private static final byte[] END_TIMESTAMP = token("],\"timestamp\":");

  @Override
  public byte[] page(Page page) {
    return bytes(new StandingsWriter(new JsonWriter()).page(page));
  }

  @Override
  public byte[] row(Row row) {
    JsonWriter json = new JsonWriter();
    new StandingsWriter(json).row(row, null);
    return bytes(json);
  }

  @Override
  public byte[] update(List<byte[]> rows, List<Integer> changedPositions, long total, long time) {
    JsonWriter json = new JsonWriter();
    json.raw(LEADERBOARD);
    for (int i = 0; i < rows.size(); i++) {
      separate(json, i).raw(rows.get(i));
    }
    json.raw(CHANGED);
    for (int i = 0; i < changedPositions.size(); i++) {
      separate(json, i).number(changedPositions.get(i).longValue());
    }
    json.raw(END_TOTAL).number(total).raw(TIMESTAMP).time(time).raw('}');
    return bytes(json);
  }

  @Override
  public byte[] window(Table table, String previous) {
    JsonWriter json = new JsonWriter();
    json.raw(WINDOW);
    new StandingsWriter(json).window(table.window(), table.open());
    return bytes(json.raw(END_PREVIOUS).string(previous).raw('}'));
  }

  @Override
  public byte[] rank(Place place, long previousRank) {
    JsonWriter json = new JsonWriter();
    Row row = place.row();
    json.raw(PLAYER).string(place.player().value());
    json.raw(RANK).number(orNull(place.rank()));
    json.raw(PREVIOUS_RANK).number(orNull(previousRank));
    json.raw(SCORE).number(row == null ? null : (Long) row.ranked().entry().score());
    json.raw(TOTAL).number(place.total());
    json.raw(OVERTAKEN_BY);
    List<Row> overtakers = place.overtakers();
    for (int i = 0; i < overtakers.size(); i++) {
      separate(json, i);
      new StandingsWriter(json).row(overtakers.get(i), null);
    }
    return bytes(json.raw(END_TIMESTAMP).time(place.time()).raw('}'));
  }

  @Override
  public byte[] problem(Refusal why) {
    JsonWriter json = new JsonWriter();
    Problem.of(why).open(json);
    return bytes(json.raw('}'));
  }

  private static @Nullable Long orNull(long rank) {
    return rank == 0 ? null : (Long) rank;
  }

  private static JsonWriter separate(JsonWriter json, int i) {
    return i == 0 ? json : json.raw(',');
  }

  private static byte[] bytes(JsonWriter json) {
    return Arrays.copyOf(json.bytes(), json.length());
  }
}
