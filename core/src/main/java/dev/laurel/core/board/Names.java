package dev.laurel.core.board;

import dev.laurel.core.Refusal.InvalidInput;

/// The forms of names. Checked by hand and not by patterns: every request names a game and a board,
/// and every submission its groups.
final class Names {
  private static final int MAX_NAME = 64;
  private static final int MAX_DIMENSION = 32;

  private Names() {}

  /// Games, boards, seasons and tags.
  static void check(String field, String value) {
    if (value.isEmpty() || !isAlphanumeric(value.charAt(0)) || !isWord(value)) {
      throw new InvalidInput(field, "must match [A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    }
  }

  /// Values of a group.
  static boolean isWord(String value) {
    int length = value.length();
    if (length == 0 || length > MAX_NAME) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (!isAlphanumeric(c) && c != '.' && c != '_' && c != '-') {
        return false;
      }
    }
    return true;
  }

  /// Dimensions of a grouping.
  static boolean isDimension(String value) {
    int length = value.length();
    if (length == 0 || length > MAX_DIMENSION || !isLower(value.charAt(0))) {
      return false;
    }
    for (int i = 1; i < length; i++) {
      char c = value.charAt(i);
      if (!isLower(c) && !isDigit(c) && c != '_') {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlphanumeric(char c) {
    return isLower(c) || isDigit(c) || (c >= 'A' && c <= 'Z');
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
