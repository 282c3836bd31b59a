package dev.laurel.core.query;

import dev.laurel.core.player.PlayerId;
import java.util.List;

/// The answer for a list of players: those who are ranked, best first, and those who are not.
public record Friends(Page page, List<PlayerId> missing) {
  /// Ranks within the list itself, in the ranking of the page and in the order of its rows.
  public List<Long> listRanks() {
    return ListRanks.of(page.table().ranking(), page.rows());
  }
}
