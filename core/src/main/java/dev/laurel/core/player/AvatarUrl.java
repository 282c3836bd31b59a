package dev.laurel.core.player;

import dev.laurel.core.Refusal.InvalidInput;
import java.net.URI;
import java.net.URISyntaxException;

/// Where a player's picture is: an absolute address of http or https, so that whoever shows it
/// cannot be made to run a script.
public record AvatarUrl(String value) {
  /// The most characters of it.
  public static final int MAX_LENGTH = 2048;

  public AvatarUrl {
    if (value.length() > MAX_LENGTH || !isWebAddress(value)) {
      throw new InvalidInput(
          "avatarUrl", "must be an http or https URL of at most " + MAX_LENGTH + " characters");
    }
  }

  private static boolean isWebAddress(String value) {
    try {
      URI uri = new URI(value);
      String scheme = uri.getScheme();
      boolean web = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
      return web && uri.getHost() != null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
