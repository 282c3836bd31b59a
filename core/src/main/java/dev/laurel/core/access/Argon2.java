package dev.laurel.core.access;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// Argon2id, version 1.3, in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
final class Argon2 {
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,8}),t=(\\d{1,4}),p=(\\d{1,4})"
              + "\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{22,86})");

  private Argon2() {}

  static PasswordHash hash(Password password, PasswordCost cost, SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return new PasswordHash(
        "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
            .formatted(
                cost.memoryKib(),
                cost.passes(),
                cost.lanes(),
                base64.encodeToString(salt),
                base64.encodeToString(compute(password, cost, salt, HASH_BYTES))));
  }

  static boolean matches(Password password, PasswordHash kept) {
    Matcher parts = parts(kept);
    byte[] salt = Base64.getDecoder().decode(parts.group(4));
    byte[] hash = Base64.getDecoder().decode(parts.group(5));
    return MessageDigest.isEqual(hash, compute(password, cost(parts), salt, hash.length));
  }

  static PasswordCost cost(PasswordHash kept) {
    return cost(parts(kept));
  }

  private static PasswordCost cost(Matcher parts) {
    return new PasswordCost(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)));
  }

  private static Matcher parts(PasswordHash kept) {
    Matcher parts = FORM.matcher(kept.value());
    if (!parts.matches()) {
      throw new IllegalStateException("a stored password is not a hash of Argon2id");
    }
    return parts;
  }

  private static byte[] compute(Password password, PasswordCost cost, byte[] salt, int length) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(cost.memoryKib())
            .withIterations(cost.passes())
            .withParallelism(cost.lanes())
            .withSalt(salt)
            .build());
    byte[] hash = new byte[length];
    generator.generateBytes(password.bytes(), hash);
    return hash;
  }
}
