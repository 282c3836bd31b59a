package dev.laurel.core.access;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.ActionTokenInvalid;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import javax.crypto.Mac;

/// Makes action tokens and believes them again: a game server gives its player one for each thing
/// that may bring a score, and the player's own program sends it with the score.
///
/// A token is signed with HMAC-SHA-256 by a key for nothing else. That it counts once is the
/// ledger's part, which also knows when it has expired: here an expired token is believed as long
/// as its key is, so that a retry can be answered.
///
/// For any number of threads. Both calls may ask the store: not for an event loop.
public final class ActionTokens {
  public static final Duration USUAL_LIFE = Duration.ofMinutes(5);

  /// The longest that one lives: far shorter than its key verifies.
  public static final Duration MAX_LIFE = Duration.ofHours(1);

  private static final long MICROS_PER_MILLI = 1_000;

  private final SigningKeys keys;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /// A token that was made, and when it expires (microseconds).
  public record Issued(String text, long expiresAt) {
    @Override
    public String toString() {
      return "an action token until " + expiresAt;
    }
  }

  /// A token that is believed: what it allows, and the hash by which it is known afterwards.
  public record Granted(ActionGrant grant, TokenHash hash) {}

  public ActionTokens(SigningKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /// Makes a token that lives for so long.
  public Issued issue(
      PlayerId player, BoardKey board, String action, long maxScore, Duration life) {
    if (life.isZero() || life.isNegative() || life.compareTo(MAX_LIFE) > 0) {
      throw new InvalidInput("ttl", "must be more than nothing and at most " + MAX_LIFE);
    }
    // Whole milliseconds: that is what its maker is told.
    long now = Micros.of(clock.instant());
    long end = now + life.toNanos() / 1_000;
    long expiresAt = end - Math.floorMod(end, MICROS_PER_MILLI);
    ActionGrant grant = new ActionGrant(player, board, action, maxScore, expiresAt);
    SigningKey key = keys.current(Purpose.ACTION);
    byte[] own = new byte[ActionToken.RANDOM_BYTES];
    random.nextBytes(own);
    byte[] signed = ActionToken.signed(key.id(), grant, own);
    return new Issued(ActionToken.text(signed, sign(key, signed)), expiresAt);
  }

  /// What a token allows. Refused where it is none of ours, or another player's.
  ///
  /// @param caller who shows it: a player only its own, a key those of its games
  public Granted verify(String text, Caller caller) {
    ActionToken token =
        ActionToken.parse(text).filter(this::isOurs).orElseThrow(ActionTokens::foreign);
    requireFor(token.grant(), caller);
    return new Granted(token.grant(), TokenHash.of(text));
  }

  /// What a text claims to allow, whoever made it up; empty where it cannot be a token at all.
  public static Optional<ActionGrant> claims(String text) {
    return ActionToken.parse(text).map(ActionToken::grant);
  }

  private boolean isOurs(ActionToken token) {
    Optional<SigningKey> key = keys.find(Purpose.ACTION, token.key());
    return key.isPresent()
        && MessageDigest.isEqual(sign(key.get(), token.signed()), token.signature());
  }

  private static void requireFor(ActionGrant grant, Caller caller) {
    boolean others =
        caller instanceof Caller.SignedIn(var player, _) && !player.equals(grant.player());
    if (others || !caller.mayUse(grant.board().game())) {
      throw new ActionTokenInvalid("This action token was given to another.");
    }
  }

  private static ActionTokenInvalid foreign() {
    return new ActionTokenInvalid("This is no action token of this Laurel.");
  }

  private static byte[] sign(SigningKey key, byte[] bytes) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key.secret());
      return mac.doFinal(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has HMAC-SHA-256", impossible);
    }
  }
}
