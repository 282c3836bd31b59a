package dev.laurel.http.api;

import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.PlayerId;
import dev.laurel.http.json.Rfc3339;
import java.util.List;

/// The audit log of a board: every change of a score and every act on the board, newest first.
final class AuditLog {
  private static final int USUAL_LIMIT = 100;

  private final Ledger ledger;

  AuditLog(Ledger ledger) {
    this.ledger = ledger;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
                "/v1/games/{game}/boards/{board}/events",
                this::list,
                "player",
                "from",
                "to",
                "cursor",
                "limit")
            .asking()
            .waiting(_ -> true));
  }

  private void list(Call call) {
    Query query = call.query();
    String player = query.text("player");
    String cursor = query.text("cursor");
    AuditRange range =
        new AuditRange(
            call.board(),
            player == null ? null : new PlayerId(player),
            time(query, "from", Long.MIN_VALUE),
            time(query, "to", Long.MAX_VALUE),
            cursor == null ? null : AuditPlace.parse(cursor),
            query.integer("limit", USUAL_LIMIT));
    AuditPage page = ledger.audit(range);
    call.reply(new AuditWriter(call.writer(), call.board()).page(page));
  }

  private static long time(Query query, String name, long usual) {
    String text = query.text(name);
    return text == null ? usual : Rfc3339.micros(name, text);
  }
}
