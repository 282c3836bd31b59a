package dev.laurel.core.index;

import dev.laurel.core.board.Ranking;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;

/// An entry and its ranks, each from 1.
public record Ranked(PlayerId player, Entry entry, long ordinal, long competition, long dense) {
  public long rank(Ranking ranking) {
    return switch (ranking) {
      case ORDINAL -> ordinal;
      case COMPETITION -> competition;
      case DENSE -> dense;
    };
  }
}
