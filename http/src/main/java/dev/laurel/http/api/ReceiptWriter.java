package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.ledger.Receipt;
import dev.laurel.http.json.JsonWriter;
import java.util.List;

/// Writes the answers to submissions.
final class ReceiptWriter {
  private static final byte[] GAME = token("{\"game\":");
  private static final byte[] BOARD = token(",\"board\":");
  private static final byte[] PLAYER = token(",\"player\":");
  private static final byte[] EVENT = token(",\"event\":");
  private static final byte[] CHANGED = token(",\"changed\":");
  private static final byte[] STANDINGS = token(",\"standings\":[");
  private static final byte[] END = token("]}");
  private static final byte[] WINDOW = token("{\"window\":");
  private static final byte[] GROUP = token(",\"group\":");
  private static final byte[] SCORE = token(",\"score\":");
  private static final byte[] PREVIOUS_SCORE = token(",\"previousScore\":");
  private static final byte[] RANK = token(",\"rank\":");
  private static final byte[] PREVIOUS_RANK = token(",\"previousRank\":");
  private static final byte[] TOTAL = token(",\"total\":");
  private static final byte[] PERCENTILE = token(",\"percentile\":");
  private static final byte[] RESULTS = token("{\"results\":[");

  private ReceiptWriter() {}

  static JsonWriter several(JsonWriter json, List<Receipt> receipts) {
    json.raw(RESULTS);
    for (int i = 0; i < receipts.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      single(json, receipts.get(i));
    }
    return json.raw(END);
  }

  static JsonWriter single(JsonWriter json, Receipt receipt) {
    json.raw(GAME).string(receipt.board().game().value());
    json.raw(BOARD).string(receipt.board().board().value());
    json.raw(PLAYER).string(receipt.player().value());
    json.raw(EVENT).string(receipt.event().value());
    json.raw(CHANGED).bool(receipt.changed());
    json.raw(STANDINGS);
    List<Receipt.Line> lines = receipt.standings();
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      line(json, lines.get(i));
    }
    return json.raw(END);
  }

  private static void line(JsonWriter json, Receipt.Line line) {
    json.raw(WINDOW).string(line.standings().window());
    json.raw(GROUP);
    StandingsWriter.group(json, line.standings().group());
    json.raw(SCORE).number(line.score());
    json.raw(PREVIOUS_SCORE).number(line.previousScore());
    Receipt.Place place = line.place();
    if (place != null) {
      json.raw(RANK).number(place.rank());
      json.raw(PREVIOUS_RANK).number(line.previousRank());
      json.raw(TOTAL).number(place.total());
      json.raw(PERCENTILE).decimal(place.percentile());
    }
    json.raw('}');
  }
}
