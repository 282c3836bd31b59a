package dev.laurel.core.archive;

import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import org.jspecify.annotations.Nullable;

/// One entry of an archived table as it is stored: its place, from 0; how many entries and how many
/// distinct scores are better, holes included; and, in a snapshot, the player's name of that day.
///
/// The player is null where it was erased: the place is a hole for ever.
public record ArchivedLine(
    long place,
    long better,
    long betterScores,
    @Nullable PlayerId player,
    @Nullable PlayerName name,
    Entry entry) {}
