package dev.laurel.http.live;

import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One player whom streams of a topic follow.
final class Watch {
  /// How far up it is known who stands there: whoever overtakes a player further down and lands
  /// above all of these is not named.
  static final int ABOVE = 25;

  private final Queries queries;
  private final Where where;
  private final PlayerId player;
  private final AtomicReference<@Nullable Place> place = new AtomicReference<>();
  // Guarded by the lock of the topic's watches.
  int users;

  Watch(Queries queries, Where where, PlayerId player) {
    this.queries = queries;
    this.where = where;
    this.player = player;
  }

  /// Reads for the first time; whoever reads again is newer.
  void load() {
    if (place.get() == null) {
      boolean _ = place.compareAndSet(null, read());
    }
  }

  /// Where the player stands, by the newest reading. There is one once [#load] has returned.
  Place place() {
    return Objects.requireNonNull(place.get());
  }

  /// Reads again; whether the rank is another. Called by one thread at a time.
  boolean refresh() {
    Place before = place.get();
    Place now = read().since(before);
    place.set(now);
    return before == null || before.rank() != now.rank();
  }

  private Place read() {
    try {
      Page around = queries.around(where, player, ABOVE, 0);
      List<Row> rows = around.rows();
      Optional<Row> own =
          rows.stream().filter(row -> row.ranked().player().equals(player)).findFirst();
      List<Row> above = rows.stream().filter(row -> !row.ranked().player().equals(player)).toList();
      return new Place(player, own.orElse(null), around.total(), above, List.of(), queries.now());
    } catch (PlayerNotRanked _) {
      return new Place(player, null, 0, List.of(), List.of(), queries.now());
    }
  }
}
