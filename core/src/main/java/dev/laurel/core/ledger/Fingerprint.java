package dev.laurel.core.ledger;

import dev.laurel.core.store.ByteSink;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.TreeMap;

/// What makes two submissions the same: a digest of every field of them, in a fixed order.
public final class Fingerprint {
  /// How long one is.
  public static final int BYTES = 16;

  private static final byte[] NOTHING = new byte[0];

  private Fingerprint() {}

  public static byte[] of(Command.Submit submit) {
    ByteSink sink = new ByteSink(256);
    sink.text(submit.game().value()).text(submit.player().value());
    submit.scores().forEach(score -> sink.text(score.board().value()).fixed(score.value()));
    sink.fixed(submit.subscore());
    sink.text(submit.name() == null ? "" : submit.name().value());
    new TreeMap<>(submit.groups()).forEach((name, value) -> sink.text(name).text(value));
    sink.blob(submit.metadata() == null ? NOTHING : submit.metadata().json());
    sink.optional(submit.at());
    return digest(sink.toBytes());
  }

  static byte[] digest(byte[] bytes) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Arrays.copyOf(whole, BYTES);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java has SHA-256", absent);
    }
  }
}
