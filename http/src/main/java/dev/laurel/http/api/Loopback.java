package dev.laurel.http.api;

import java.util.regex.Pattern;

/// Names of this machine that no name server can give to another one.
final class Loopback {
  private static final Pattern NAMES =
      Pattern.compile("(?i)(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\])(:[0-9]{1,5})?");

  private Loopback() {}

  /// Whether a `Host` header, or the authority of an address, is one, with or without a port.
  static boolean isNamed(String authority) {
    return NAMES.matcher(authority).matches();
  }
}
