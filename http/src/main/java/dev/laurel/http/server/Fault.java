package dev.laurel.http.server;

/// What is wrong with a request before anyone asks what it means.
public sealed interface Fault {
  /// It is not HTTP/1.1 or 1.0 as the standard has it, or it is ambiguous where a body ends.
  record Malformed(String detail) implements Fault {}

  record TargetTooLong() implements Fault {}

  record HeadersTooLarge() implements Fault {}

  record BodyTooLarge() implements Fault {}

  /// Its head or body has not come in time.
  record TooSlow() implements Fault {}

  record UnknownExpectation() implements Fault {}

  record UnsupportedVersion() implements Fault {}
}
