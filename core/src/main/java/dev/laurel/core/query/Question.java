package dev.laurel.core.query;

import dev.laurel.core.player.PlayerId;

/// What a round can be asked. Whatever else there is to ask, [Queries] is asked by itself.
public sealed interface Question {
  Where where();

  /// Where a player stands.
  record OfPlayer(Where where, PlayerId player) implements Question {}

  /// The best, as [Queries#top] tells them from the first position.
  record FirstPage(Where where, int limit) implements Question {
    public FirstPage {
      if (limit < 1 || limit > Queries.MAX_LIMIT) {
        throw new IllegalArgumentException("no page has " + limit + " entries");
      }
    }
  }
}
