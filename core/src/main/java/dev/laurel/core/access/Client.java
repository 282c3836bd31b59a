package dev.laurel.core.access;

import org.jspecify.annotations.Nullable;

/// Where a call came from, as the audit log and the list of sessions show it. What is too long is
/// cut: nobody is refused for the name of a browser.
public record Client(@Nullable String ip, @Nullable String userAgent) {
  /// The most characters of an address, which is that of IPv6 with a scope.
  public static final int MAX_IP = 64;

  /// The most characters of a user agent.
  public static final int MAX_USER_AGENT = 500;

  /// Nobody that has an address, such as the command line.
  public static final Client NONE = new Client(null, null);

  public Client {
    ip = cut(ip, MAX_IP);
    userAgent = cut(userAgent, MAX_USER_AGENT);
  }

  // Without what a terminal or a log line would obey, and without half a character at the end.
  private static @Nullable String cut(@Nullable String text, int most) {
    if (text == null) {
      return null;
    }
    StringBuilder kept = new StringBuilder(Math.min(text.length(), most));
    text.codePoints()
        .limit(most)
        .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE)
        .takeWhile(c -> kept.length() + Character.charCount(c) <= most)
        .forEach(kept::appendCodePoint);
    return kept.isEmpty() ? null : kept.toString();
  }
}
