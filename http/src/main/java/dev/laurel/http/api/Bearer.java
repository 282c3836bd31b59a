package dev.laurel.http.api;

import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.HeaderNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes the credentials out of a request: one `Authorization: Bearer TOKEN`. They stay a bare text
/// for as long as they must, and nothing here puts them into a sentence.
final class Bearer {
  /// Longer than any key, and than any session that Laurel signs.
  static final int MAX_LENGTH = 2048;

  private static final String SCHEME = "Bearer ";

  private Bearer() {}

  /// The token, or null where no credentials were given.
  static @Nullable String of(Exchange exchange) {
    if (exchange.header(HeaderNames.AUTHORIZATION) == null) {
      return null;
    }
    List<String> headers = exchange.headers(HeaderNames.AUTHORIZATION);
    if (headers.size() > 1) {
      throw new Unauthorised("There are two Authorization headers; give one.");
    }
    String header = headers.getFirst();
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw new Unauthorised("The Authorization header must be 'Bearer' and a key or a session.");
    }
    String token = header.substring(SCHEME.length());
    if (token.isEmpty() || token.length() > MAX_LENGTH || !isPlain(token)) {
      throw new Unauthorised("This is neither a key nor a session.");
    }
    return token;
  }

  /// Whether it has only what RFC 6750 lets a token have.
  private static boolean isPlain(String token) {
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!letter && "-._~+/=".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }
}
