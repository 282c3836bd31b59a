package dev.laurel.core.player;

import java.util.Optional;

/// The names of players, joined to standings when they are read.
public interface Names {
  Optional<PlayerName> name(PlayerId player);
}
