package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Optional;

/// A password as somebody typed it: 8 to 256 characters after NFKC, which makes one of the ways in
/// which keyboards compose the same letter. Nothing else is asked of it, and no case is folded.
public final class Password {
  private static final int MIN_LENGTH = 8;
  private static final int MAX_LENGTH = 256;

  // NFKC makes up to 18 characters of one: what is this long cannot be short enough.
  private static final int MAX_TYPED = 4 * MAX_LENGTH;

  private final String text;

  private Password(String text) {
    this.text = text;
  }

  public static Password of(String typed) {
    return read(typed)
        .orElseThrow(() ->
            new InvalidInput(
                "password",
                "must have " + MIN_LENGTH + " to " + MAX_LENGTH + " characters, none of control"));
  }

  /// Empty where nobody can have it.
  static Optional<Password> read(String typed) {
    if (typed.length() > MAX_TYPED) {
      return Optional.empty();
    }
    String text = Normalizer.normalize(typed, Normalizer.Form.NFKC);
    int length = text.codePointCount(0, text.length());
    boolean fits = length >= MIN_LENGTH && length <= MAX_LENGTH;
    return fits && text.codePoints().noneMatch(Password::isForbidden)
        ? Optional.of(new Password(text))
        : Optional.empty();
  }

  /// Half a character would be stored as a question mark, and match every other half.
  private static boolean isForbidden(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.CONTROL || type == Character.SURROGATE;
  }

  byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "…";
  }
}
