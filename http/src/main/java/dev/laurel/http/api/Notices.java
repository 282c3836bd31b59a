package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Delivery.State;
import dev.laurel.core.notice.Delivery.Trouble;
import dev.laurel.http.json.JsonWriter;
import java.util.List;

/// What an operator sees of notices that have not arrived.
final class Notices {
  private static final int USUAL_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;

  private static final byte[] NOTICES = token("{\"notices\":[");
  private static final byte[] ID = token("{\"id\":");
  private static final byte[] TYPE = token(",\"type\":");
  private static final byte[] WEBHOOK = token(",\"webhook\":");
  private static final byte[] STATE = token(",\"state\":");
  private static final byte[] MADE_AT = token(",\"madeAt\":");
  private static final byte[] ATTEMPTS = token(",\"attempts\":");
  private static final byte[] NEXT_ATTEMPT_AT = token(",\"nextAttemptAt\":");
  private static final byte[] GIVEN_UP_AT = token(",\"givenUpAt\":");
  private static final byte[] FAILING_SINCE = token(",\"failingSince\":");
  private static final byte[] LAST_ERROR = token(",\"lastError\":");
  private static final byte[] END = token("]}");

  private final Deliveries deliveries;

  Notices(Deliveries deliveries) {
    this.deliveries = deliveries;
  }

  List<Route> routes() {
    return List.of(Route.get("/v1/notices", this::list, "state", "limit").asking());
  }

  private void list(Call call) {
    String word = call.query().text("state");
    State state = word == null ? State.PENDING : Labels.DELIVERY.value("state", word);
    int limit = call.query().integer("limit", USUAL_LIMIT);
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidInput("limit", "must be between 1 and " + MAX_LIMIT);
    }
    List<Delivery> list = deliveries.list(state, limit);
    JsonWriter json = call.writer().raw(NOTICES);
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      write(json, list.get(i));
    }
    call.reply(json.raw(END));
  }

  private static void write(JsonWriter json, Delivery delivery) {
    json.raw(ID).string(delivery.notice().value());
    json.raw(TYPE).string(delivery.kind().label());
    json.raw(WEBHOOK).string(delivery.webhook().value());
    json.raw(STATE).string(Labels.DELIVERY.label(delivery.state()));
    json.raw(MADE_AT).time(delivery.madeAt());
    json.raw(ATTEMPTS).number((long) delivery.attempts());
    json.raw(delivery.state() == State.PENDING ? NEXT_ATTEMPT_AT : GIVEN_UP_AT);
    json.time(delivery.at());
    Trouble trouble = delivery.trouble();
    if (trouble != null) {
      json.raw(FAILING_SINCE).time(trouble.since());
      json.raw(LAST_ERROR).string(trouble.error());
    }
    json.raw('}');
  }
}
