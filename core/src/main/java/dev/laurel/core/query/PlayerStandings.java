package dev.laurel.core.query;

import dev.laurel.core.player.PlayerId;
import java.util.List;

/// Everywhere a player stands, by game, board, window and group. `truncated`: there is more than
/// one answer tells.
public record PlayerStandings(PlayerId player, List<PlayerStanding> standings, boolean truncated) {}
