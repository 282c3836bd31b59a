package dev.laurel.core.access;

import dev.laurel.core.Refusal.TooBusy;
import java.security.SecureRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Hashes passwords on a few threads of its own, so that log-ins, which are meant to be slow, take
/// no more than those from everybody else. A few more wait; whoever comes then is told to come
/// back.
final class Passwords implements AutoCloseable {
  private static final int RETRY_SECONDS = 1;

  private final PasswordCost cost;
  private final SecureRandom random;
  private final ThreadPoolExecutor threads;
  // Compared with where there is no account: nobody knows the password, as it is random.
  private final PasswordHash nobodys;

  Passwords(PasswordCost cost, int atOnce, int waiting, SecureRandom random) {
    this.cost = cost;
    this.random = random;
    this.threads =
        new ThreadPoolExecutor(
            atOnce,
            atOnce,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            Thread.ofPlatform().daemon().name("laurel-password-", 0).factory());
    this.nobodys = Argon2.hash(Password.of(Base62.random(random, 43)), cost, random);
  }

  PasswordHash hash(Password password) {
    return inTurn(() -> Argon2.hash(password, cost, random));
  }

  boolean matches(Password password, PasswordHash kept) {
    return inTurn(() -> Argon2.matches(password, kept));
  }

  /// The hash of nobody's password, as much work as anybody's.
  PasswordHash nobodys() {
    return nobodys;
  }

  /// Whether it was made with other work than is asked for now.
  boolean isOld(PasswordHash kept) {
    return !Argon2.cost(kept).equals(cost);
  }

  private <T> T inTurn(Callable<T> work) {
    Future<T> result = enqueue(work);
    try {
      return result.get();
    } catch (InterruptedException _) {
      result.cancel(false);
      Thread.currentThread().interrupt();
      throw busy();
    } catch (ExecutionException failure) {
      throw new IllegalStateException("a password could not be hashed", failure.getCause());
    }
  }

  private <T> Future<T> enqueue(Callable<T> work) {
    try {
      return threads.submit(work);
    } catch (RejectedExecutionException full) {
      throw busy();
    }
  }

  private static TooBusy busy() {
    return new TooBusy("Too many log-ins are waiting; try again shortly.", RETRY_SECONDS);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
