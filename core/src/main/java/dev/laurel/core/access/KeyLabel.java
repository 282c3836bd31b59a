package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.regex.Pattern;

/// What a key is for, in words of whoever made it. At most two keys that are valid share one: the
/// old and the new while they are exchanged.
public record KeyLabel(String value) {
  private static final Pattern FORM =
      Pattern.compile("[\\p{L}\\p{N}]([\\p{L}\\p{N} ._:@/-]{0,62}[\\p{L}\\p{N}._:@/-])?");

  public KeyLabel {
    if (!FORM.matcher(value).matches()) {
      throw new InvalidInput(
          "label", "must be 1 to 64 letters, digits, spaces and . _ : @ / -, beginning with one");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
