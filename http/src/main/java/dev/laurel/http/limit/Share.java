package dev.laurel.http.limit;

import java.util.Locale;

/// Of whom a call is counted: one share each.
public enum Share {
  /// The holder of a key, and everybody on this machine while there is no key.
  KEY,
  /// A player who is signed in.
  PLAYER,
  /// Whoever calls from an address without having shown who it is.
  ADDRESS,
  /// Whose account a log-in is for, be there one or not. Of log-ins alone, beside the caller's own.
  USERNAME;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
