package dev.laurel.core.index;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Answers questions from whatever has the right answer now: the rank index, or the ledger while
/// the index cannot be trusted.
public interface RankReader {
  /// A question may be asked twice, of two indexes, when the first one fails: it has no effects.
  <T extends @Nullable Object> Sourced<T> read(Function<? super RankIndex, ? extends T> question);

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
