package dev.laurel.core.guard;

import dev.laurel.core.ledger.Held;
import dev.laurel.core.player.PlayerId;

/// An entry as the index has it, whatever its state, and whether it is among the ranked members. Of
/// a removed entry only group, version and state can be relied on.
public record Indexed(PlayerId player, Held held, boolean isMember) {
  /// Whether it is a member just where it should be one.
  boolean isSound() {
    return isMember == held.entry().isRanked();
  }
}
