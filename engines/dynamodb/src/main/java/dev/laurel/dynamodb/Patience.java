package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/// How long a call is repeated that DynamoDB does not take: ten seconds, with pauses that grow and
/// differ, so that those who were put off together do not come back together.
final class Patience {
  private static final Duration MOST = Duration.ofSeconds(10);
  private static final long FIRST_PAUSE_NANOS = 10_000_000;
  private static final long LONGEST_PAUSE_NANOS = 500_000_000;
  private static final int RETRY_SECONDS = 2;

  private final long startNanos = System.nanoTime();
  private long pauseNanos = FIRST_PAUSE_NANOS;

  /// A call was put off, or nobody knows whether it was done.
  static final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unanswered(SdkException cause) {
      super(cause);
    }

    /// What the caller is told. The SDK's messages have no secrets in them, but are long.
    Unavailable refusal() {
      return new Unavailable("DynamoDB does not answer.", RETRY_SECONDS);
    }
  }

  boolean isOver() {
    return System.nanoTime() - startNanos > MOST.toNanos();
  }

  /// Waits before the next try; refuses where it was tried for long enough.
  void pause(String why) {
    if (isOver() || Thread.currentThread().isInterrupted()) {
      throw new Unavailable(why + ".", RETRY_SECONDS);
    }
    Random random = ThreadLocalRandom.current();
    LockSupport.parkNanos(pauseNanos / 2 + random.nextLong(pauseNanos));
    pauseNanos = Math.min(pauseNanos * 2, LONGEST_PAUSE_NANOS);
  }

  /// Makes a call that may be made twice.
  static <T> T call(Supplier<T> call) {
    Patience patience = new Patience();
    while (true) {
      try {
        return once(call);
      } catch (Unanswered unanswered) {
        if (patience.isOver()) {
          throw unanswered.refusal();
        }
        patience.pause("DynamoDB does not answer");
      }
    }
  }

  /// Makes a call once, as far as this side is concerned: the SDK repeats some by itself.
  static <T> T once(Supplier<T> call) {
    try {
      return call.get();
    } catch (ConditionalCheckFailedException | TransactionCanceledException told) {
      throw told;
    } catch (TransactionInProgressException underWay) {
      throw new Unanswered(underWay);
    } catch (SdkServiceException refused) {
      if (refused.isThrottlingException() || refused.statusCode() >= 500) {
        throw new Unanswered(refused);
      }
      throw refused;
    } catch (SdkClientException unanswered) {
      throw new Unanswered(unanswered);
    }
  }
}
