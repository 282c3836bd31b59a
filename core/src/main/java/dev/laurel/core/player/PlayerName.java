package dev.laurel.core.player;

import dev.laurel.core.Refusal.InvalidInput;

/// What is shown for a player: 1 to 50 code points, without control, bidirectional or zero-width
/// characters, which could make one name pass for another.
public record PlayerName(String value) {
  /// The most code points of a name.
  public static final int MAX_LENGTH = 50;

  public PlayerName {
    int length = value.codePointCount(0, value.length());
    if (length == 0 || length > MAX_LENGTH) {
      throw new InvalidInput("name", "must have 1 to " + MAX_LENGTH + " characters");
    }
    if (value.isBlank() || value.codePoints().anyMatch(PlayerName::isForbidden)) {
      throw new InvalidInput(
          "name", "must be visible text without control, bidirectional or zero-width characters");
    }
  }

  private static boolean isForbidden(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  @Override
  public String toString() {
    return value;
  }
}
