package dev.laurel.core.notice;

import java.util.regex.Pattern;

/// Names one webhook in settings, stored rows and logs. Its address, which may have a secret in its
/// path, is known only to who sends.
public record WebhookName(String value) {
  /// A host fits, an IPv6 one without its brackets.
  public static final Pattern FORM = Pattern.compile("[A-Za-z0-9:][A-Za-z0-9._:-]{0,252}");

  public WebhookName {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("a webhook's name must match " + FORM);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
