package dev.laurel.core.guard;

import dev.laurel.core.board.Board;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// A rank index on another machine, which may be away, slow, or lose all that it had. Whatever
/// cannot be answered rightly throws [dev.laurel.core.index.IndexUnavailable] within a bounded
/// time.
public interface SharedIndex extends RankIndex {
  /// From now on only this filling is read and written.
  void expect(long generation);

  /// The filling that the index has; empty where it has none that can be used.
  OptionalLong storedGeneration();

  /// Removes everything and begins a filling. Whoever expects another one is refused, and so is
  /// whoever began one before and has not finished.
  void begin(long generation);

  /// Makes the board known to this process, and changes nothing.
  void learn(Board board);

  /// Whether a board is kept as it is defined. One that is not is kept rightly all the same, and
  /// has to be filled anew to be as it should.
  boolean fits(Board board);

  /// Every division that has entries; some perhaps twice.
  void divisions(Consumer<DivisionId> visitor);

  /// Whether it keeps entries of this division: not for ever of windows that are over.
  boolean keeps(DivisionId division);

  /// Every entry of a division, whatever its state: not of one moment, some perhaps twice.
  void scan(DivisionId division, Consumer<Indexed> visitor);

  /// The entries of these players, as far as there are any, in no order.
  List<Indexed> look(DivisionId division, List<PlayerId> players);

  /// How many places of a division do not fit its entries: ranks without an entry, scores that
  /// nobody has or that are not counted.
  long strays(DivisionId division);

  /// How often an answer was known already.
  CacheCounts cacheCounts();
}
