package dev.laurel.core.board;

/// Who stands first among equal scores. The player id decides what is still equal.
public enum TieBreak {
  FIRST_REACHED,
  SUBSCORE_DESC,
  SUBSCORE_ASC,
  PLAYER_ID;

  /// A long whose natural order is first first.
  public long tie(long subscore, long reachedAtMicros) {
    return switch (this) {
      case FIRST_REACHED -> reachedAtMicros;
      case SUBSCORE_DESC -> ~subscore;
      case SUBSCORE_ASC -> subscore;
      case PLAYER_ID -> 0;
    };
  }

  public boolean bySubscore() {
    return this == SUBSCORE_DESC || this == SUBSCORE_ASC;
  }
}
