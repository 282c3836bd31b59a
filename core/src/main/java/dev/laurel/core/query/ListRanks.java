package dev.laurel.core.query;

import dev.laurel.core.board.Ranking;
import java.util.ArrayList;
import java.util.List;

/// Numbers the rows of a list, best first, as if they were the whole board.
final class ListRanks {
  private ListRanks() {}

  static List<Long> of(Ranking ranking, List<Row> rows) {
    List<Long> ranks = new ArrayList<>(rows.size());
    long competition = 0;
    long dense = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (i == 0 || score(rows, i) != score(rows, i - 1)) {
        competition = i + 1L;
        dense++;
      }
      ranks.add(
          switch (ranking) {
            case ORDINAL -> i + 1L;
            case COMPETITION -> competition;
            case DENSE -> dense;
          });
    }
    return List.copyOf(ranks);
  }

  private static long score(List<Row> rows, int i) {
    return rows.get(i).ranked().entry().score();
  }
}
