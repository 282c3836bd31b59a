package dev.laurel.core.access;

/// A password as it is kept: Argon2id, in the PHC form that names its own parameters.
public record PasswordHash(String value) {
  /// The most characters of it.
  public static final int MAX_LENGTH = 255;

  public PasswordHash {
    if (!value.startsWith("$argon2id$") || value.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("not a hash of a password");
    }
  }

  /// Without salt and hash, with which one could try passwords.
  @Override
  public String toString() {
    return "$argon2id$…";
  }
}
