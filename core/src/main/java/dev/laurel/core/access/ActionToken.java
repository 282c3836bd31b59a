package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.RowStore.Damaged;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/// An action token taken apart. That it can be taken apart says nothing yet on who made it.
///
/// @param key the signing key that it names
/// @param signed the bytes that the signature is of
record ActionToken(SigningKey.Id key, ActionGrant grant, byte[] signed, byte[] signature) {
  /*
   * text   = base64url(signed, signature) without padding
   * signed = format, key id, 16 random bytes, expiry, most, game, board, player, action
   *
   * There is one text for one token: what differs in a single bit, even one that base64 would not
   * look at, is another text and none of ours. Otherwise one token could be used under two hashes.
   */
  static final int FORMAT = 1;
  static final int RANDOM_BYTES = 16;
  static final int SIGNATURE_BYTES = 32;

  /// More than the longest names need.
  static final int MAX_TEXT = 1_024;

  /// The bytes to sign for a grant. `random` makes it a token of its own.
  static byte[] signed(SigningKey.Id key, ActionGrant grant, byte[] random) {
    return new ByteSink(256)
        .u8(FORMAT)
        .raw(key.value().getBytes(StandardCharsets.US_ASCII))
        .raw(random)
        .fixed(grant.expiresAt())
        .fixed(grant.maxScore())
        .text(grant.board().game().value())
        .text(grant.board().board().value())
        .text(grant.player().value())
        .text(grant.action())
        .toBytes();
  }

  static String text(byte[] signed, byte[] signature) {
    byte[] whole = Arrays.copyOf(signed, signed.length + signature.length);
    System.arraycopy(signature, 0, whole, signed.length, signature.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
  }

  /// Takes a text apart; empty where it cannot be a token. It looks at nothing but the text.
  static Optional<ActionToken> parse(String text) {
    if (text.length() > MAX_TEXT) {
      return Optional.empty();
    }
    try {
      byte[] whole = Base64.getUrlDecoder().decode(text);
      int length = whole.length - SIGNATURE_BYTES;
      if (length <= 0
          || !Base64.getUrlEncoder().withoutPadding().encodeToString(whole).equals(text)) {
        return Optional.empty();
      }
      byte[] signed = Arrays.copyOf(whole, length);
      return Optional.of(read(signed, Arrays.copyOfRange(whole, length, whole.length)));
    } catch (IllegalArgumentException | InvalidInput | Damaged notOurs) {
      return Optional.empty();
    }
  }

  private static ActionToken read(byte[] signed, byte[] signature) {
    ByteSource source = new ByteSource("action token", signed);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    String key = new String(source.raw(SigningKey.Id.LENGTH), StandardCharsets.US_ASCII);
    source.raw(RANDOM_BYTES);
    long expiresAt = source.fixedLong();
    long maxScore = source.fixedLong();
    BoardKey board = BoardKey.of(source.text(), source.text());
    PlayerId player = new PlayerId(source.text());
    ActionGrant grant = new ActionGrant(player, board, source.text(), maxScore, expiresAt);
    source.requireEnd();
    return new ActionToken(new SigningKey.Id(key), grant, signed, signature);
  }

  /// It is a secret until it is used.
  @Override
  public String toString() {
    return "action token of key " + key;
  }
}
