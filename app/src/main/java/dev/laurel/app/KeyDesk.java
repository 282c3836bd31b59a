package dev.laurel.app;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where `laurel key` makes, lists and revokes keys: in the store itself, or through a server that
/// runs on it.
interface KeyDesk extends AutoCloseable {
  /// A key as it is listed. Times are RFC 3339; games are empty where it is for all of them.
  record Line(
      String id,
      String label,
      String role,
      List<String> games,
      String createdAt,
      @Nullable String lastUsedAt,
      @Nullable String revokedAt) {}

  /// A key that was just made, with its secret.
  record Made(String id, String secret) {
    @Override
    public String toString() {
      return id;
    }
  }

  /// Makes a key. Without a label it has its role for one; without games it is for all of them.
  Made create(@Nullable String label, String role, List<String> games);

  /// Newest first.
  List<Line> list();

  void revoke(String id);

  @Override
  void close();
}
