package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.ledger.Once;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Idempotency keys, each within its scope: the same key on another call or another board is
/// another key. Scope and key may together be longer than a key may be, so the ledger gets their
/// digest.
final class Keys {
  private Keys() {}

  /// The key of a request, for the board of its path.
  static @Nullable String ofBoard(Exchange exchange, BoardKey board) {
    String key = header(exchange);
    return key == null ? null : scoped("board", board.toString(), key);
  }

  /// The key of a request that names its boards itself.
  static @Nullable String ofGame(Exchange exchange, GameId game) {
    String key = header(exchange);
    return key == null ? null : scoped("game", game.value(), key);
  }

  /// The key of one line of a batch.
  static String ofLine(GameId game, BoardId board, String key) {
    return scoped("line", game + "/" + board, key);
  }

  private static @Nullable String header(Exchange exchange) {
    if (exchange.header(HeaderNames.IDEMPOTENCY_KEY) == null) {
      return null;
    }
    List<String> values = exchange.headers(HeaderNames.IDEMPOTENCY_KEY);
    if (values.size() > 1) {
      throw new InvalidInput("Idempotency-Key", "stands there twice");
    }
    return check("Idempotency-Key", values.getFirst());
  }

  static String check(String field, String key) {
    boolean visible = key.chars().allMatch(c -> c > ' ' && c <= '~');
    if (key.isEmpty() || key.length() > Once.Key.MAX_LENGTH || !visible) {
      throw new InvalidInput(
          field, "must be 1 to " + Once.Key.MAX_LENGTH + " visible ASCII characters");
    }
    return key;
  }

  /// No part can have a space in it, so no two scopes and keys give the same text.
  private static String scoped(String call, String place, String key) {
    String text = call + " " + place + " " + key;
    byte[] hash = sha256().digest(text.getBytes(StandardCharsets.US_ASCII));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has SHA-256", missing);
    }
  }
}
