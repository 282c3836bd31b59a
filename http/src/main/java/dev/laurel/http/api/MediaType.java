package dev.laurel.http.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Content types of requests.
final class MediaType {
  static final String JSON = "application/json";
  static final String LINES = "application/x-ndjson";

  private MediaType() {}

  /// Whether the header names this type, in UTF-8: the only parameter that may stand there is
  /// `charset=utf-8`.
  static boolean matches(@Nullable String header, String type) {
    if (type.equals(header)) {
      return true;
    }
    if (header == null) {
      return false;
    }
    String[] parts = header.toLowerCase(Locale.ROOT).split(";", -1);
    if (!parts[0].strip().equals(type) || parts.length > 2) {
      return false;
    }
    String parameter = parts.length == 1 ? "charset=utf-8" : parts[1].strip();
    return parameter.equals("charset=utf-8") || parameter.equals("charset=\"utf-8\"");
  }
}
