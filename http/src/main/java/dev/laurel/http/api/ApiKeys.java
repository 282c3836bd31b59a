package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.CreatedKey;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.board.GameId;
import dev.laurel.http.api.Route.BodyKind;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keys: making, listing and revoking them.
final class ApiKeys {
  private static final String KEYS = "/v1/keys";

  private static final byte[] LIST = token("{\"keys\":[");
  private static final byte[] ID = token("{\"id\":");
  private static final byte[] LABEL = token(",\"label\":");
  private static final byte[] ROLE = token(",\"role\":");
  private static final byte[] GAMES = token(",\"games\":[");
  private static final byte[] CREATED_AT = token("],\"createdAt\":");
  private static final byte[] LAST_USED_AT = token(",\"lastUsedAt\":");
  private static final byte[] REVOKED_AT = token(",\"revokedAt\":");
  private static final byte[] SECRET = token(",\"secret\":");
  private static final byte[] END = token("]}");

  private final Access access;

  ApiKeys(Access access) {
    this.access = access;
  }

  List<Route> routes() {
    return List.of(
        Route.of("POST", KEYS, BodyKind.JSON, this::create).waiting(_ -> true),
        Route.get(KEYS, this::list).waiting(_ -> true),
        Route.of("DELETE", KEYS + "/{key}", BodyKind.NONE, this::revoke).waiting(_ -> true));
  }

  private void create(Call call) {
    CredentialsReader.WantedKey wanted = CredentialsReader.key(call.reader());
    CreatedKey created =
        access.createKey(
            call.caller(), wanted.label(), wanted.role(), wanted.games(), call.client());
    JsonWriter json = call.writer();
    open(json, created.key());
    json.raw(SECRET).string(created.secret().reveal()).raw('}');
    call.reply(
        Response.json(201, json)
            .with("location", KEYS + "/" + created.key().id())
            .with("cache-control", "no-store"));
  }

  private void list(Call call) {
    List<AccessKey> keys = access.keys();
    JsonWriter json = call.writer().raw(LIST);
    for (int i = 0; i < keys.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      open(json, keys.get(i));
      json.raw('}');
    }
    call.reply(json.raw(END));
  }

  /// Writes all but the closing brace.
  private static void open(JsonWriter json, AccessKey key) {
    json.raw(ID).string(key.id().value());
    json.raw(LABEL).string(key.label().value());
    json.raw(ROLE).string(key.role().label());
    games(json.raw(GAMES), key.games());
    json.raw(CREATED_AT).time(key.createdAt());
    time(json.raw(LAST_USED_AT), key.lastUsedAt());
    time(json.raw(REVOKED_AT), key.revokedAt());
  }

  private static void games(JsonWriter json, Games games) {
    switch (games) {
      case Games.All() -> {}
      case Games.Only(var only) -> {
        boolean first = true;
        for (GameId game : only) {
          if (!first) {
            json.raw(',');
          }
          first = false;
          json.string(game.value());
        }
      }
    }
  }

  private static void time(JsonWriter json, @Nullable Long time) {
    if (time == null) {
      json.nothing();
    } else {
      json.time(time);
    }
  }

  private void revoke(Call call) {
    var _ = access.revokeKey(call.caller(), new KeyId(call.path().getFirst()), call.client());
    call.reply(Response.empty(204));
  }
}
