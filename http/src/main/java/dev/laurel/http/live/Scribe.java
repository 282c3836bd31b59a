package dev.laurel.http.live;

import dev.laurel.core.Refusal;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Table;
import java.util.List;

/// Puts into JSON what streams tell. Each array is the caller's own.
public interface Scribe {
  /// The list answer.
  byte[] page(Page page);

  /// One line of it.
  byte[] row(Row row);

  /// The rows that there are now, the places (from 1) at which they differ from those before, and
  /// how many the standings have.
  byte[] update(List<byte[]> rows, List<Integer> changedPositions, long total, long time);

  /// The window that is shown now, and the id of the one before it.
  byte[] window(Table table, String previous);

  /// The place that a followed player has now, and the rank that was told before (0: none).
  byte[] rank(Place place, long previousRank);

  /// Why a stream ends.
  byte[] problem(Refusal why);
}
