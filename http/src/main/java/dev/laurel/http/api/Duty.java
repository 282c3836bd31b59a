package dev.laurel.http.api;

/// What an instance does, where reading and writing are split between instances. Whatever it does,
/// it shows the definitions of boards.
public enum Duty {
  ALL,
  /// Answers questions about ranks, and changes nothing.
  READ,
  /// Takes submissions and administrative calls, and answers no question about ranks.
  WRITE;

  boolean reads() {
    return this != WRITE;
  }

  boolean writes() {
    return this != READ;
  }
}
