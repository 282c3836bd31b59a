package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Micros;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.query.Estimate;
import dev.laurel.core.query.UniquePlayers;
import dev.laurel.http.json.JsonWriter;

/// Writes what is not known exactly, with its bounds.
final class EstimateWriter {
  private static final byte[] ESTIMATE = token(",\"estimate\":true,\"rank\":");
  private static final byte[] AT_LEAST = token(",\"atLeast\":");
  private static final byte[] AT_MOST = token(",\"atMost\":");
  private static final byte[] TOTAL = token(",\"total\":");
  private static final byte[] PERCENTILE = token(",\"percentile\":");
  private static final byte[] PLAYER = token(",\"player\":");
  private static final byte[] NAME = token(",\"name\":");
  private static final byte[] SCORE = token(",\"score\":");
  private static final byte[] SUBSCORE = token(",\"subscore\":");
  private static final byte[] REACHED_AT = token(",\"reachedAt\":");
  private static final byte[] AT = token(",\"at\":");
  private static final byte[] CHANGES = token(",\"changes\":");
  private static final byte[] UNIQUE = token(",\"uniquePlayers\":{\"windows\":");
  private static final byte[] FROM = token(",\"from\":");
  private static final byte[] TO = token(",\"to\":");
  private static final byte[] PLAYERS = token(",\"players\":");
  private static final byte[] RELATIVE_ERROR = token(",\"relativeError\":");
  private static final byte[] CONFIDENCE = token(",\"confidence\":");

  private final JsonWriter json;

  EstimateWriter(JsonWriter json) {
    this.json = json;
  }

  JsonWriter estimate(Estimate estimate) {
    new StandingsWriter(json).header(estimate.table(), estimate.source());
    json.raw(ESTIMATE).number(estimate.rank());
    bounds(estimate.bounds());
    json.raw(TOTAL).number(estimate.total());
    json.raw(PERCENTILE).decimal(estimate.percentile());
    if (estimate.holder() == null) {
      json.raw(SCORE).number(estimate.score());
    } else {
      holder(estimate.holder());
    }
    json.raw(AT).time(Micros.of(estimate.at()));
    return json.raw(CHANGES).number(estimate.changes()).raw('}');
  }

  private void holder(Estimate.Holder holder) {
    Entry entry = holder.entry();
    json.raw(PLAYER).string(holder.player().value());
    json.raw(NAME).string(holder.name() == null ? null : holder.name().value());
    json.raw(SCORE).number(entry.score());
    json.raw(SUBSCORE).number(entry.subscore());
    json.raw(REACHED_AT).time(entry.reachedAt());
  }

  private void bounds(Bounds bounds) {
    json.raw(AT_LEAST).number(bounds.atLeast()).raw(AT_MOST).number(bounds.atMost());
  }

  /// A field of a larger answer.
  void unique(UniquePlayers unique) {
    json.raw(UNIQUE).number(unique.windows());
    json.raw(FROM).string(unique.first().id()).raw(TO).string(unique.last().id());
    json.raw(PLAYERS).number(unique.players());
    bounds(unique.bounds());
    json.raw(RELATIVE_ERROR).decimal(unique.relativeError());
    json.raw(CONFIDENCE).decimal(unique.confidence());
    json.raw(AT).time(Micros.of(unique.at())).raw('}');
  }
}
