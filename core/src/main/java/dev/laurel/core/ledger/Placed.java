package dev.laurel.core.ledger;

import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;

/// A player's entry and the standings it is in.
public record Placed(StandingsId standings, PlayerId player, Entry entry) {}
