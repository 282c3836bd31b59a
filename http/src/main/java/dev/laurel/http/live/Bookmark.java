package dev.laurel.http.live;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The id of an event: which state a client has after it and, where it follows a player, which rank
/// it was told last (0: not ranked).
public record Bookmark(String state, @Nullable Long rank) {
  private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_-]{16})(?:\\.(\\d{1,18}))?");

  /// Null where the text is no id that a stream has told: then the client has nothing yet.
  public static @Nullable Bookmark parse(@Nullable String text) {
    Matcher match = FORM.matcher(text == null ? "" : text);
    if (!match.matches()) {
      return null;
    }
    String rank = match.group(2);
    return new Bookmark(match.group(1), rank == null ? null : (Long) Long.parseLong(rank));
  }

  String text() {
    return rank == null ? state : state + "." + rank;
  }
}
