package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Event.Anonymous.Effect;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import dev.laurel.http.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes pages of the audit log of a board.
final class AuditWriter {
  private static final byte[] EVENTS = token("{\"events\":[");
  private static final byte[] NEXT = token("],\"next\":");
  private static final byte[] EVENT = token("{\"event\":");
  private static final byte[] TYPE = token(",\"type\":");
  private static final byte[] PLAYER = token(",\"player\":");
  private static final byte[] ACTOR = token(",\"actor\":");
  private static final byte[] ACTION = token(",\"action\":");
  private static final byte[] TOKEN_HASH = token(",\"tokenHash\":");
  private static final byte[] DELTA = token(",\"delta\":");
  private static final byte[] SCORE_BEFORE = token(",\"scoreBefore\":");
  private static final byte[] SCORE_AFTER = token(",\"scoreAfter\":");
  private static final byte[] STANDINGS = token(",\"standings\":[");
  private static final byte[] WINDOW = token("{\"window\":");
  private static final byte[] GROUP = token(",\"group\":");
  private static final byte[] METADATA = token("],\"metadata\":");
  private static final byte[] BEFORE = token(",\"before\":");
  private static final byte[] AFTER = token(",\"after\":");
  private static final byte[] CLIENT = token(",\"client\":{\"ip\":");
  private static final byte[] USER_AGENT = token(",\"userAgent\":");
  private static final byte[] AT = token("},\"at\":");

  private final JsonWriter json;
  private final BoardKey board;

  AuditWriter(JsonWriter json, BoardKey board) {
    this.json = json;
    this.board = board;
  }

  JsonWriter page(AuditPage page) {
    json.raw(EVENTS);
    for (int i = 0; i < page.events().size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      event(page.events().get(i));
    }
    AuditPlace next = page.next();
    json.raw(NEXT);
    text(next == null ? null : next.text());
    return json.raw('}');
  }

  private void event(Event event) {
    Origin origin = event.origin();
    PlayerId player = event.whose();
    json.raw(EVENT).string(event.id().value());
    json.raw(TYPE).string(type(event));
    json.raw(PLAYER);
    text(player == null ? null : player.value());
    json.raw(ACTOR);
    text(origin.actor());
    json.raw(ACTION);
    text(origin.action());
    json.raw(TOKEN_HASH);
    text(origin.tokenHash());
    json.raw(DELTA).number(delta(event));
    scores(effects(event));
    json.raw(METADATA);
    metadata(event instanceof Event.Scored scored ? scored.metadata() : null);
    definitions(event);
    json.raw(CLIENT);
    text(origin.client().ip());
    json.raw(USER_AGENT);
    text(origin.client().userAgent());
    json.raw(AT).time(event.time());
    json.raw('}');
  }

  private static String type(Event event) {
    return switch (event) {
      case Event.Scored _ -> "scored";
      case Event.Removed _ -> "removed";
      case Event.Concealed concealed -> concealed.hidden() ? "hidden" : "shown";
      case Event.Profiled _ -> "profiled";
      case Event.Erased _ -> "erased";
      case Event.Dropped _ -> "dropped";
      case Event.Defined defined ->
          switch (defined.cause()) {
            case CREATED -> "created";
            case CHANGED -> "changed";
            case ENDED -> "closed";
          };
      case Event.Anonymous anonymous ->
          switch (anonymous.kind()) {
            case SCORED -> "scored";
            case REMOVED -> "removed";
            case CONCEALED -> "hidden-or-shown";
            case PROFILED -> "profiled";
            case ERASED -> "erased";
          };
    };
  }

  private static @Nullable Long delta(Event event) {
    return switch (event) {
      case Event.Scored scored -> scored.score();
      case Event.Anonymous anonymous -> anonymous.score();
      case Event.Removed _,
          Event.Concealed _,
          Event.Profiled _,
          Event.Erased _,
          Event.Defined _,
          Event.Dropped _ ->
          null;
    };
  }

  /// What it did to the standings of this board.
  private List<Effect> effects(Event event) {
    List<Effect> all =
        event instanceof Event.Anonymous anonymous
            ? anonymous.effects()
            : event.changes().stream().map(AuditWriter::effect).toList();
    return all.stream().filter(effect -> effect.standings().board().equals(board)).toList();
  }

  private static Effect effect(Change change) {
    Long after = change.after().isLive() ? (Long) change.after().score() : null;
    return new Effect(change.standings(), change.scoreBefore(), after);
  }

  /// Of all standings, and first of those of everybody in the board's first window.
  private void scores(List<Effect> effects) {
    Effect first =
        effects.stream()
            .filter(effect -> effect.standings().group().values().isEmpty())
            .findFirst()
            .orElse(null);
    json.raw(SCORE_BEFORE).number(first == null ? null : first.scoreBefore());
    json.raw(SCORE_AFTER).number(first == null ? null : first.scoreAfter());
    json.raw(STANDINGS);
    for (int i = 0; i < effects.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      effect(effects.get(i));
    }
  }

  private void effect(Effect effect) {
    StandingsId standings = effect.standings();
    json.raw(WINDOW).string(standings.window());
    json.raw(GROUP);
    StandingsWriter.group(json, standings.group());
    json.raw(SCORE_BEFORE).number(effect.scoreBefore());
    json.raw(SCORE_AFTER).number(effect.scoreAfter());
    json.raw('}');
  }

  /// What a board was and is, where that is what was changed.
  private void definitions(Event event) {
    if (event instanceof Event.Defined defined) {
      json.raw(BEFORE);
      Board before = defined.before();
      if (before == null) {
        json.nothing();
      } else {
        BoardWriter.write(json, before);
      }
      json.raw(AFTER);
      BoardWriter.write(json, defined.definition());
    }
  }

  private void metadata(@Nullable Metadata metadata) {
    if (metadata == null) {
      json.nothing();
    } else {
      json.raw(metadata.json());
    }
  }

  private void text(@Nullable String text) {
    if (text == null) {
      json.nothing();
    } else {
      json.string(text);
    }
  }
}
