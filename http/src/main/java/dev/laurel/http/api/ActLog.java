package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.Acts.Position;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.json.Rfc3339;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The log of what was changed of keys, accounts and sessions, and by whom.
final class ActLog {
  private static final int USUAL_LIMIT = 100;

  /// Time and number of the last act that was told, in base 36. It holds no secret; a forged one
  /// only begins the list somewhere else.
  private static final Pattern CURSOR = Pattern.compile("(-?[0-9a-z]{1,13})\\.(-?[0-9a-z]{1,13})");

  private static final int RADIX = 36;

  private static final byte[] LIST = token("{\"acts\":[");
  private static final byte[] AT = token("{\"at\":");
  private static final byte[] ACTOR = token(",\"actor\":");
  private static final byte[] ACTION = token(",\"action\":");
  private static final byte[] TARGET = token(",\"target\":");
  private static final byte[] BEFORE = token(",\"before\":");
  private static final byte[] AFTER = token(",\"after\":");
  private static final byte[] CLIENT = token(",\"client\":{\"ip\":");
  private static final byte[] USER_AGENT = token(",\"userAgent\":");
  private static final byte[] END_ACT = token("}}");
  private static final byte[] NEXT = token("],\"next\":");

  private final Access access;

  ActLog(Access access) {
    this.access = access;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/audit", this::list, "from", "to", "cursor", "limit").waiting(_ -> true));
  }

  private void list(Call call) {
    Query query = call.query();
    Acts acts =
        access.acts(
            new Acts.Range(
                time(query, "from", Long.MIN_VALUE),
                time(query, "to", Long.MAX_VALUE),
                position(query.text("cursor")),
                query.integer("limit", USUAL_LIMIT)));
    JsonWriter json = call.writer().raw(LIST);
    for (int i = 0; i < acts.acts().size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      write(json, acts.acts().get(i).act());
    }
    json.raw(NEXT).string(text(acts.next()));
    call.reply(json.raw('}'));
  }

  private static long time(Query query, String name, long usual) {
    String text = query.text(name);
    return text == null ? usual : Rfc3339.micros(name, text);
  }

  private static @Nullable String text(@Nullable Position next) {
    return next == null
        ? null
        : Long.toString(next.time(), RADIX) + "." + Long.toString(next.number(), RADIX);
  }

  private static @Nullable Position position(@Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    Matcher matcher = CURSOR.matcher(cursor);
    try {
      if (matcher.matches()) {
        return new Position(
            Long.parseLong(matcher.group(1), RADIX), Long.parseLong(matcher.group(2), RADIX));
      }
    } catch (NumberFormatException tooLarge) {
      // Told below.
    }
    throw new InvalidInput("cursor", "is not a cursor that this server gave out");
  }

  private static void write(JsonWriter json, Act act) {
    json.raw(AT).time(act.time());
    json.raw(ACTOR).string(act.actor());
    json.raw(ACTION).string(act.kind().label());
    json.raw(TARGET).string(act.target());
    facts(json.raw(BEFORE), act.before());
    facts(json.raw(AFTER), act.after());
    json.raw(CLIENT).string(act.client().ip());
    json.raw(USER_AGENT).string(act.client().userAgent()).raw(END_ACT);
  }

  private static void facts(JsonWriter json, Map<String, String> facts) {
    json.raw('{');
    boolean first = true;
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      if (!first) {
        json.raw(',');
      }
      first = false;
      json.string(fact.getKey()).raw(':').string(fact.getValue());
    }
    json.raw('}');
  }
}
