package dev.laurel.core.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.player.PlayerId;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tokens of sessions: JWT, signed with HMAC-SHA-256 and nothing else. Who signs is who
/// verifies, so one secret does; a token is worth nothing without its session in the store anyway.
///
/// A token is believed that has exactly this header and these claims. What else it says, and which
/// algorithm it would like, does not matter.
final class SessionTokens {
  /// Says what the token is, so that none made for something else passes for it.
  static final JOSEObjectType TYPE = new JOSEObjectType("laurel-session+jwt");

  static final String ISSUER = "laurel";
  static final String AUDIENCE = "laurel";

  /// How far the clocks of instances may be apart for a token that has just begun. One that has
  /// ended has ended.
  static final Duration LEEWAY = Duration.ofSeconds(30);

  private static final int MAX_LENGTH = 1_024;

  private final SigningKeys keys;

  /// What a token says that is believed.
  record Claims(PlayerId player, SessionId session, long expiresAt) {}

  SessionTokens(SigningKeys keys) {
    this.keys = keys;
  }

  /// Whole seconds are what a token can tell.
  String sign(PlayerId player, SessionId session, Instant from, Instant until) {
    SigningKey key = keys.current(Purpose.SESSION);
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.HS256).type(TYPE).keyID(key.id().value()).build();
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(ISSUER)
            .audience(AUDIENCE)
            .subject(player.value())
            .jwtID(session.toString())
            .issueTime(Date.from(from))
            .notBeforeTime(Date.from(from))
            .expirationTime(Date.from(until))
            .build();
    SignedJWT token = new SignedJWT(header, claims);
    try {
      token.sign(new MACSigner(key.secret()));
    } catch (JOSEException impossible) {
      throw new IllegalStateException("a token could not be signed", impossible);
    }
    return token.serialize();
  }

  /// What a token says; empty where it is not to be believed, whatever is wrong with it.
  Optional<Claims> verify(String text, long now) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      SignedJWT token = SignedJWT.parse(text);
      return isSigned(token) ? claims(token.getJWTClaimsSet(), now) : Optional.empty();
    } catch (ParseException | JOSEException | InvalidInput untrue) {
      return Optional.empty();
    }
  }

  private boolean isSigned(SignedJWT token) throws JOSEException {
    JWSHeader header = token.getHeader();
    boolean ours =
        JWSAlgorithm.HS256.equals(header.getAlgorithm())
            && TYPE.equals(header.getType())
            && header.getKeyID() != null
            && header.getCriticalParams() == null
            && header.isBase64URLEncodePayload();
    if (!ours) {
      return false;
    }
    Optional<SigningKey> key = keys.find(Purpose.SESSION, new SigningKey.Id(header.getKeyID()));
    return key.isPresent() && token.verify(new MACVerifier(key.get().secret()));
  }

  private static Optional<Claims> claims(JWTClaimsSet claims, long now) {
    Long from = micros(claims.getNotBeforeTime());
    Long until = micros(claims.getExpirationTime());
    boolean complete =
        ISSUER.equals(claims.getIssuer())
            && List.of(AUDIENCE).equals(claims.getAudience())
            && claims.getSubject() != null
            && claims.getJWTID() != null;
    if (!complete || from == null || until == null) {
      return Optional.empty();
    }
    boolean current = now >= from - LEEWAY.toNanos() / 1_000 && now < until;
    return current
        ? Optional.of(
            new Claims(new PlayerId(claims.getSubject()), SessionId.of(claims.getJWTID()), until))
        : Optional.empty();
  }

  private static @Nullable Long micros(@Nullable Date time) {
    return time == null ? null : (Long) Micros.of(time.toInstant());
  }
}
