package dev.laurel.http.live;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where a followed player stands: its row (null: not ranked), how many there are, who stands
/// directly above, best first, and who of them has come there since the reading before.
public record Place(
    PlayerId player,
    @Nullable Row row,
    long total,
    List<Row> above,
    List<Row> overtakers,
    long time) {
  /// The rank, or 0.
  public long rank() {
    return row == null ? 0 : row.rank();
  }

  /// The same place, with those who have overtaken the player since an earlier one: whoever stands
  /// above it now and did not then, if it was pushed back.
  Place since(@Nullable Place before) {
    if (before == null || before.row == null || row == null || row.rank() <= before.row.rank()) {
      return this;
    }
    Set<PlayerId> then = new HashSet<>();
    before.above.forEach(each -> then.add(each.ranked().player()));
    List<Row> came = above.stream().filter(each -> !then.contains(each.ranked().player())).toList();
    return new Place(player, row, total, above, came, time);
  }
}
