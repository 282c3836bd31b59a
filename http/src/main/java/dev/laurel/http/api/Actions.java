package dev.laurel.http.api;

import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.ActionGrant;
import dev.laurel.core.access.ActionTokens;
import dev.laurel.core.access.ActionTokens.Granted;
import dev.laurel.core.access.ActionTokens.Issued;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Route.BodyKind;
import dev.laurel.http.json.Fields;
import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Action tokens: a game server has one made for what its player may do, and the player's program
/// sends it with the score.
final class Actions {
  private static final Fields GRANT = Fields.of("player", "board", "action", "maxScore", "ttl");
  private static final Fields USE = Fields.of("actionToken", "scoreDelta", "metadata");
  private static final byte[] TOKEN = JsonWriter.token("{\"actionToken\":");
  private static final byte[] EXPIRES_AT = JsonWriter.token(",\"expiresAt\":");

  private final Submissions submissions;
  private final Ledger ledger;
  private final ActionTokens tokens;

  Actions(Submissions submissions, Ledger ledger, Access access) {
    this.submissions = submissions;
    this.ledger = ledger;
    this.tokens = access.actionTokens();
  }

  /// The secret that signs may have to be asked for: not on the event loop.
  List<Route> routes() {
    return List.of(
        Route.of("POST", "/v1/games/{game}/actions", BodyKind.JSON, this::issue).waiting(_ -> true),
        Route.of("PATCH", "/v1/scores", BodyKind.JSON, this::use).waiting(_ -> true));
  }

  private void issue(Call call) {
    Issued issued = new GrantReader(call.reader()).issue(call);
    JsonWriter json = call.writer();
    json.raw(TOKEN).string(issued.text()).raw(EXPIRES_AT).time(issued.expiresAt()).raw('}');
    call.reply(Response.json(201, json));
  }

  /// `{player, board, action, maxScore, ttl}`.
  private final class GrantReader {
    private final JsonReader json;
    private @Nullable PlayerId player;
    private @Nullable BoardId board;
    private @Nullable String action;
    private long maxScore;
    private Duration ttl = ActionTokens.USUAL_LIFE;

    GrantReader(JsonReader json) {
      this.json = json;
    }

    Issued issue(Call call) {
      long seen = 0;
      json.beginObject("body");
      for (int field = json.nextField(GRANT, ""); field >= 0; field = json.nextField(GRANT, "")) {
        seen = GRANT.once(seen, field, "");
        take(field);
      }
      json.finish();
      for (int field = 0; field < 4; field++) {
        GRANT.require(seen, field, "");
      }
      BoardKey key = new BoardKey(call.game(), present(board));
      if (ledger.board(key).isEmpty()) {
        throw new BoardNotFound(key.game().value(), key.board().value());
      }
      return tokens.issue(present(player), key, present(action), maxScore, ttl);
    }

    private void take(int field) {
      switch (field) {
        case 0 -> player = new PlayerId(json.string("player"));
        case 1 -> board = new BoardId(json.string("board"));
        case 2 -> action = json.string("action");
        case 3 -> maxScore = json.integer("maxScore");
        case 4 -> ttl = json.isNull() ? ttl : duration(json.string("ttl"));
        default -> throw new IllegalStateException("field " + field);
      }
    }
  }

  private static Duration duration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeException malformed) {
      throw new InvalidInput("ttl", "must be a duration such as PT5M");
    }
  }

  private void use(Call call) {
    Command submit = submission(call);
    call.onLoop(() -> Pending.send(submissions, call.exchange(), submit, Submits::tellSingle));
  }

  /// `{actionToken, scoreDelta, metadata}`.
  private Command submission(Call call) {
    JsonReader json = call.reader();
    String token = "";
    long delta = 0;
    Metadata metadata = null;
    long seen = 0;
    json.beginObject("body");
    for (int field = json.nextField(USE, ""); field >= 0; field = json.nextField(USE, "")) {
      seen = USE.once(seen, field, "");
      switch (field) {
        case 0 -> token = json.string("actionToken");
        case 1 -> delta = json.integer("scoreDelta");
        case 2 -> metadata = json.isNull() ? null : Metadata.ofJson(json.compactObject("metadata"));
        default -> throw new IllegalStateException("field " + field);
      }
    }
    json.finish();
    USE.require(seen, 0, "");
    USE.require(seen, 1, "");
    return submission(tokens.verify(token, call.caller()), delta, metadata, call.origin());
  }

  private static Command submission(
      Granted granted, long delta, @Nullable Metadata metadata, Origin origin) {
    ActionGrant grant = granted.grant();
    grant.requireWithin(delta);
    String hash = granted.hash().value();
    return new Command.Submit(
        grant.board().game(),
        grant.player(),
        List.of(new Command.Score(grant.board().board(), delta)),
        0,
        null,
        Map.of(),
        metadata,
        null,
        new Once.Token(hash, grant.expiresAt()),
        origin.using(grant.action(), hash));
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a required field was not read");
    }
    return value;
  }
}
