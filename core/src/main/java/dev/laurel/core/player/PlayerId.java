package dev.laurel.core.player;

import dev.laurel.core.Refusal.InvalidInput;

/// Names a player, in every game. Letters, digits and `. _ : @ -` only, so ids are ASCII and their
/// order as text is the order of their bytes.
public record PlayerId(String value) implements Comparable<PlayerId> {
  /// The most characters of an id.
  public static final int MAX_LENGTH = 128;

  public PlayerId {
    if (!wellFormed(value)) {
      throw new InvalidInput("player", "must match [A-Za-z0-9][A-Za-z0-9._:@-]{0,127}");
    }
  }

  // By hand and not by a pattern: every submission and every look-up passes here.
  private static boolean wellFormed(String value) {
    int length = value.length();
    if (length == 0 || length > MAX_LENGTH || !isAlphanumeric(value.charAt(0))) {
      return false;
    }
    for (int i = 1; i < length; i++) {
      char c = value.charAt(i);
      if (!isAlphanumeric(c) && "._:@-".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  @Override
  public int compareTo(PlayerId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
