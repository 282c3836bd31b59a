package dev.laurel.core.access;

import dev.laurel.core.board.GameId;
import dev.laurel.core.player.PlayerId;
import java.util.Optional;

/// Who calls, as far as it was shown.
public sealed interface Caller {
  /// Somebody on this machine, while no key has been made: admin.
  record Local() implements Caller {}

  /// The holder of a key that is valid.
  record KeyHolder(KeyId key, Role held, Games games) implements Caller {}

  /// A player with a session that is valid.
  record SignedIn(PlayerId player, SessionId session) implements Caller {}

  /// Nobody: no credentials were given.
  record Anonymous() implements Caller {}

  /// Empty for one who may do only what everybody may.
  default Optional<Role> role() {
    return switch (this) {
      case Local() -> Optional.of(Role.ADMIN);
      case KeyHolder(_, var held, _) -> Optional.of(held);
      case SignedIn _ -> Optional.of(Role.PLAYER);
      case Anonymous() -> Optional.empty();
    };
  }

  /// Who it is in the audit log.
  default String actor() {
    return switch (this) {
      case Local() -> "local";
      case KeyHolder(var key, _, _) -> "key:" + key;
      case SignedIn(var player, _) -> "player:" + player;
      case Anonymous() -> "anonymous";
    };
  }

  /// The key or the player that it is, as log lines name it; empty for nobody in particular.
  default Optional<String> id() {
    return switch (this) {
      case KeyHolder(var key, _, _) -> Optional.of(key.toString());
      case SignedIn(var player, _) -> Optional.of(player.toString());
      case Local(), Anonymous() -> Optional.empty();
    };
  }

  /// Whether the game is one that it may use at all, whatever its role allows there.
  default boolean mayUse(GameId game) {
    return switch (this) {
      case Local(), SignedIn _ -> true;
      case KeyHolder(_, _, var games) -> games.include(game);
      case Anonymous() -> false;
    };
  }
}
