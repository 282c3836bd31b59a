package dev.laurel.core.query;

import dev.laurel.core.index.Ranked;
import dev.laurel.core.player.PlayerName;
import org.jspecify.annotations.Nullable;

/// One line of a list: the entry, its rank in the ranking that was asked for, and the player's
/// name.
public record Row(long rank, Ranked ranked, @Nullable PlayerName name) {}
