package dev.laurel.core.access;

import java.util.stream.Stream;

/// What a caller may do, each including what those before it may.
public enum Role {
  /// Reads.
  READER("reader"),
  /// Submits for itself, with an action token.
  PLAYER("player"),
  /// Submits for any player and issues action tokens.
  SERVER("server"),
  /// Defines boards, makes keys, hides and deletes.
  ADMIN("admin");

  private final String label;

  Role(String label) {
    this.label = label;
  }

  /// The word for it in the API.
  public String label() {
    return label;
  }

  public static Role ofLabel(String label) {
    return Stream.of(values())
        .filter(it -> it.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such word: " + label));
  }

  /// Whether whoever has this role may do what asks for that one.
  public boolean includes(Role asked) {
    return compareTo(asked) >= 0;
  }
}
