package dev.laurel.core.board;

/// Which scores are better.
///
/// A score becomes a *key* whose natural order is best first: the score itself, or its complement.
/// Complement, not negation: it is exact over the whole range of a long.
public enum Order {
  DESC,
  ASC;

  public long key(long score) {
    return switch (this) {
      case DESC -> ~score;
      case ASC -> score;
    };
  }

  /// The score of a key: the same turn back.
  public long score(long key) {
    return key(key);
  }

  public boolean better(long score, long than) {
    return key(score) < key(than);
  }
}
