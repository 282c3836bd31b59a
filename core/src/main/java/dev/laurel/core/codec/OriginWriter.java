package dev.laurel.core.codec;

import dev.laurel.core.ledger.Origin;
import dev.laurel.core.store.ByteSink;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the origins of the events of one row: each stands there once and is a number after that,
/// and so is each text in it. A game server that submits all day is told in one byte an event.
final class OriginWriter {
  /*
   * origin = 0: not known | 1 flags text* hash? | n: the (n−1)-th of this row
   * text   = 0 text | n: the n-th text of this row
   */
  static final int UNKNOWN = 0;
  static final int NEW = 1;

  static final int HAS_ACTOR = 1;
  static final int HAS_IP = 2;
  static final int HAS_AGENT = 4;
  static final int HAS_ACTION = 8;
  static final int HAS_HASH = 16;
  static final int HASH_BYTES = 32;

  private final ByteSink sink;
  private final Map<Origin, Integer> origins = new HashMap<>();
  private final Map<String, Integer> texts = new HashMap<>();
  // Most often the next event is of the same call, or of one that shares its origin.
  private @Nullable Origin last;
  private int lastNumber;

  OriginWriter(ByteSink sink) {
    this.sink = sink;
  }

  void begin() {
    origins.clear();
    texts.clear();
    last = null;
  }

  void write(Origin origin) {
    if (origin.equals(last)) {
      sink.varint(lastNumber);
      return;
    }
    if (origin.equals(Origin.UNKNOWN)) {
      sink.varint(UNKNOWN);
      return;
    }
    int next = origins.size() + NEW + 1;
    Integer known = origins.putIfAbsent(origin, next);
    last = origin;
    lastNumber = known == null ? next : known;
    if (known == null) {
      sink.varint(NEW);
      parts(origin);
    } else {
      sink.varint(known);
    }
  }

  private void parts(Origin origin) {
    String ip = origin.client().ip();
    String agent = origin.client().userAgent();
    sink.u8(
        (origin.actor() == null ? 0 : HAS_ACTOR)
            | (ip == null ? 0 : HAS_IP)
            | (agent == null ? 0 : HAS_AGENT)
            | (origin.action() == null ? 0 : HAS_ACTION)
            | (origin.tokenHash() == null ? 0 : HAS_HASH));
    text(origin.actor());
    text(ip);
    text(agent);
    text(origin.action());
    if (origin.tokenHash() != null) {
      sink.raw(HexFormat.of().parseHex(origin.tokenHash()));
    }
  }

  private void text(@Nullable String text) {
    if (text == null) {
      return;
    }
    Integer known = texts.putIfAbsent(text, texts.size() + 1);
    sink.varint(known == null ? 0 : known);
    if (known == null) {
      sink.text(text);
    }
  }
}
