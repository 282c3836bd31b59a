package dev.laurel.redis;

import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What [dev.laurel.core.index.Ranks] asks, of one standings, whole or split.
sealed interface Table permits WholeTable, SplitTable {
  long total();

  Optional<Standing> place(PlayerId player);

  Slice places(List<PlayerId> players);

  /// Begins to ask where players stand, each as if asked alone, and returns how to wait for it.
  Supplier<List<Optional<Standing>>> placing(List<PlayerId> players);

  /// Begins to ask for the first page, and returns how to wait for it.
  Supplier<Slice> first(int limit);

  /// After so many positions.
  Slice range(long skipped, int limit);

  Slice bottom(int limit);

  Slice after(Position position, int limit);

  Optional<Slice> around(PlayerId player, int above, int below);

  Slice byScore(long min, long max, @Nullable Position after, int limit);

  Count count(long score);

  Optional<Long> scoreAt(double percentile);

  Distribution distribution(int buckets);
}
