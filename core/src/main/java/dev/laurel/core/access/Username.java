package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.Locale;
import java.util.regex.Pattern;

/// The name by which somebody logs in, as it was chosen. No two accounts have names that differ
/// only in case.
public record Username(String value) {
  private static final Pattern FORM = Pattern.compile("[a-zA-Z0-9_]{3,50}");

  public Username {
    if (!isValid(value)) {
      throw new InvalidInput("username", "must match " + FORM.pattern());
    }
  }

  /// Whether an account can have it.
  public static boolean isValid(String value) {
    return FORM.matcher(value).matches();
  }

  /// What is unique of it.
  public String folded() {
    return value.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return value;
  }
}
