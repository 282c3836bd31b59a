package dev.laurel.cassandra;

import dev.laurel.core.codec.ReceiptCodec;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Fingerprint;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The answer of a submission that counts once, as it is stored, and until when.
record Answer(byte[] fingerprint, byte[] receipts, long expiresAt) {
  private static final byte[] NOTHING = {};

  /// Of a player that was erased: what was used stays used, with nothing of who used it.
  static final Answer USED = new Answer(NOTHING, packed(List.of()), Long.MAX_VALUE);

  /// Of a player that was erased: the key is free again.
  static final Answer VOID = new Answer(NOTHING, packed(List.of()), Long.MIN_VALUE);

  static Answer of(Command.Submit submit, List<Receipt> receipts, long expiresAt) {
    return new Answer(Fingerprint.of(submit), packed(receipts), expiresAt);
  }

  private static byte[] packed(List<Receipt> receipts) {
    ByteSink sink = new ByteSink(256);
    ReceiptCodec.write(receipts, sink);
    return sink.toBytes();
  }

  Optional<Retries.Kept> at(long now) {
    return expiresAt <= now
        ? Optional.empty()
        : Optional.of(
            new Retries.Kept(fingerprint, ReceiptCodec.read(new ByteSource("answer", receipts))));
  }

  /// What is left of one whose player is erased, under the bytes of its key.
  static Map.Entry<RetryKey, Answer> erased(byte[] key) {
    boolean token = RetryKey.isOfToken(key);
    String digest =
        new String(key, token ? 1 : 0, key.length - (token ? 1 : 0), StandardCharsets.ISO_8859_1);
    return Map.entry(
        new RetryKey(token ? RetryKey.Kind.TOKEN : RetryKey.Kind.KEY, digest), token ? USED : VOID);
  }

  byte[] bytes() {
    return new ByteSink(64 + receipts.length)
        .fixed(expiresAt)
        .blob(fingerprint)
        .blob(receipts)
        .toBytes();
  }

  static Answer read(byte[] row) {
    ByteSource source = new ByteSource("answer", row);
    long expiresAt = source.fixedLong();
    return new Answer(source.blob(), source.blob(), expiresAt);
  }
}
