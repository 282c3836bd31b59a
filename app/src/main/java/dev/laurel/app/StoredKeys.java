package dev.laurel.app;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.CreatedKey;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.Role;
import dev.laurel.core.board.GameId;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Keys in the store itself: whoever may open it needs none.
final class StoredKeys implements KeyDesk {
  private final AccessOpening store;
  private final Access access;

  private StoredKeys(AccessOpening store) {
    this.store = store;
    this.access =
        Access.open(
            store.access(), Introduction.NONE, Clock.systemUTC(), AccessSettings.defaults());
  }

  static StoredKeys open(Engines engines) {
    return new StoredKeys(AccessOpening.open(engines));
  }

  @Override
  public Made create(@Nullable String label, String role, List<String> games) {
    Games bound =
        games.isEmpty() ? new Games.All() : Games.only(games.stream().map(GameId::new).toList());
    CreatedKey made =
        access.createKey(
            new Caller.Local(),
            new KeyLabel(label == null ? role : label),
            role(role),
            bound,
            Client.NONE);
    return new Made(made.key().id().value(), made.secret().reveal());
  }

  private static Role role(String word) {
    return Stream.of(Role.ADMIN, Role.SERVER, Role.READER)
        .filter(role -> role.label().equals(word))
        .findFirst()
        .orElseThrow(() -> new InvalidInput("role", "must be one of admin, server, reader"));
  }

  @Override
  public List<Line> list() {
    return access.keys().stream().map(StoredKeys::line).toList();
  }

  private static Line line(AccessKey key) {
    return new Line(
        key.id().value(),
        key.label().value(),
        key.role().label(),
        switch (key.games()) {
          case Games.All() -> List.of();
          case Games.Only(var games) -> games.stream().map(GameId::value).toList();
        },
        time(key.createdAt()),
        key.lastUsedAt() == null ? null : time(key.lastUsedAt()),
        key.revokedAt() == null ? null : time(key.revokedAt()));
  }

  private static String time(long micros) {
    return Micros.instant(micros).toString();
  }

  @Override
  public void revoke(String id) {
    var _ = access.revokeKey(new Caller.Local(), new KeyId(id), Client.NONE);
  }

  @Override
  public void close() {
    access.close();
    store.close();
  }
}
