package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.Locale;
import java.util.regex.Pattern;

/// An address as people write theirs: no quoted local part, no comment, no literal host, ASCII, and
/// a domain with a dot. Whether mail arrives there is not known.
public record Email(String value) {
  /// The most characters of it.
  public static final int MAX_LENGTH = 255;

  private static final int MAX_LOCAL = 64;
  // Each part begins with what the one before it cannot contain, so that matching is linear.
  private static final Pattern FORM =
      Pattern.compile(
          "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
              + "@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
              + "(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+");

  public Email {
    boolean fits = value.length() <= MAX_LENGTH && value.indexOf('@') <= MAX_LOCAL;
    if (!fits || !FORM.matcher(value).matches()) {
      throw new InvalidInput(
          "email", "must be an e-mail address of at most " + MAX_LENGTH + " characters");
    }
  }

  /// What is unique of it. Servers may tell `A@b.c` from `a@b.c`; none that people use does.
  public String folded() {
    return value.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return value;
  }
}
