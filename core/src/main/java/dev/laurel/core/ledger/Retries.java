package dev.laurel.core.ledger;

import java.util.List;
import java.util.Optional;

/// The answers of submissions that count once, for as long as a retry may come.
public interface Retries {
  /// What is kept of a submission: its [Fingerprint] and its answer.
  record Kept(byte[] fingerprint, List<Receipt> receipts) {}

  /// The answer of that time; empty where the key is new or has expired.
  Optional<Kept> find(RetryKey key, long now);

  /// Keeps the answer of a submission with the effect of it, which these events are, until then.
  void keep(RetryKey key, Command.Submit submit, List<Event> events, long expiresAt);
}
