package dev.laurel.core.player;

/// Takes a player out of something that keeps players beside the ledger, such as an archive.
///
/// It is called between commits, on the thread that writes: it does a short part of its work and
/// tells whether anything is left, and is called again where something is. An erasure is not
/// finished before nothing is. After a crash it may be called for what is done already, which must
/// be harmless; where it throws, it is called again.
///
/// The same id may have come back as a new player meanwhile: what that one did after `before`
/// (microseconds since 1970, when the erasure was taken) stays.
@FunctionalInterface
public interface Erasure {
  /// There is nothing beside the ledger.
  Erasure NONE = (_, _) -> true;

  /// Does a part; true where nothing of the player is left.
  boolean erase(PlayerId player, long before);
}
