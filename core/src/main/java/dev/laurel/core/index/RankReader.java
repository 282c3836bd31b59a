package dev.laurel.core.index;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Answers questions from whatever has the right answer now: the rank index, or the ledger while
/// the index cannot be trusted.
public interface RankReader {
  /// A question may be asked twice, of two indexes, when the first one fails: it has no effects.
  <T extends @Nullable Object> Sourced<T> read(Function<? super RankIndex, ? extends T> question);

  /// The same, from the index alone and without waiting until it can be trusted; empty where it
  /// cannot be now, or could no longer be when it had answered. Then [#read] finds the answer.
  default <T extends @Nullable Object> Optional<Sourced<T>> readNow(
      Function<? super RankIndex, ? extends T> question) {
    return Optional.of(read(question));
  }

  /// An index that is always right.
  static RankReader of(RankIndex index) {
    return new RankReader() {
      @Override
      public <T extends @Nullable Object> Sourced<T> read(
          Function<? super RankIndex, ? extends T> question) {
        return new Sourced<>(question.apply(index), Source.INDEX);
      }
    };
  }
}
