package dev.laurel.core.notice;

/// Takes a notice to a webhook, once.
@FunctionalInterface
public interface Sender {
  /// What became of an attempt.
  sealed interface Result {
    /// The receiver has confirmed it.
    record Delivered() implements Result {}

    /// It has not, or nobody can know. `why` is shown to operators: no address, no secret.
    record Failed(String why) implements Result {}
  }

  /// The result that needs no words.
  Result DELIVERED = new Result.Delivered();

  /// Returns within half of [Delivery#LEASE]. What it throws counts as a failure.
  Result send(Notice notice, WebhookName webhook);
}
