package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.Profile;
import dev.laurel.core.query.Queries;
import dev.laurel.http.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The players whom a board hides, for those who may show them again.
final class Concealed {
  private static final int USUAL_LIMIT = 20;
  private static final int MAX_LIMIT = 100;

  private static final byte[] PLAYERS = token("{\"players\":[");
  private static final byte[] PLAYER = token("{\"player\":");
  private static final byte[] NAME = token(",\"name\":");
  private static final byte[] NEXT = token("],\"next\":");

  private final Queries queries;
  private final Ledger ledger;

  Concealed(Queries queries, Ledger ledger) {
    this.queries = queries;
    this.ledger = ledger;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/games/{game}/boards/{board}/hidden", this::list, "limit", "cursor")
            .asking()
            .waiting(_ -> true));
  }

  private void list(Call call) {
    BoardKey board = queries.board(call.board()).key();
    int limit = call.query().integer("limit", USUAL_LIMIT);
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidInput("limit", "must be between 1 and " + MAX_LIMIT);
    }
    // One more than is told, to know whether there is more.
    List<PlayerId> found = ledger.hidden(board, after(call), limit + 1);
    boolean more = found.size() > limit;
    call.reply(write(call.writer(), more ? found.subList(0, limit) : found, more));
  }

  /// The cursor is the last id that was told.
  private static @Nullable PlayerId after(Call call) {
    String cursor = call.query().text("cursor");
    try {
      return cursor == null ? null : new PlayerId(cursor);
    } catch (InvalidInput malformed) {
      throw new InvalidInput("cursor", "must be the one that an answer gave");
    }
  }

  private JsonWriter write(JsonWriter json, List<PlayerId> players, boolean more) {
    json.raw(PLAYERS);
    for (int i = 0; i < players.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      json.raw(PLAYER).string(players.get(i).value());
      json.raw(NAME).string(name(players.get(i))).raw('}');
    }
    return json.raw(NEXT).string(more ? players.getLast().value() : null).raw('}');
  }

  private @Nullable String name(PlayerId player) {
    Profile profile = ledger.directory().find(player).orElse(null);
    return profile == null || profile.name() == null ? null : profile.name().value();
  }
}
