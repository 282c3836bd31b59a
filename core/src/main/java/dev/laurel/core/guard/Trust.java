package dev.laurel.core.guard;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What this instance knows of the agreement. A view is good for one lease; whoever needs one and
/// finds it older asks anew, one for all. Boards are learnt with every view: whoever relies on one
/// knows them as they were when it was asked for, or later.
final class Trust {
  private static final Duration REFUSING = Duration.ofMillis(100);

  private final Agreement agreement;
  private final Boards boards;
  private final Consumer<View> adopt;
  private final long leaseNanos;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable View view;
  private volatile @Nullable Failure lastFailure;

  private record Failure(long nanos, Unavailable cause) {}

  /// `adopt` is told every view, after it is the current one.
  Trust(Agreement agreement, Boards boards, Duration lease, Consumer<View> adopt) {
    this.agreement = agreement;
    this.boards = boards;
    this.leaseNanos = lease.toNanos();
    this.adopt = adopt;
  }

  long leaseNanos() {
    return leaseNanos;
  }

  /// The last one, good or not; null before the first.
  @Nullable View last() {
    return view;
  }

  boolean isGood(@Nullable View some) {
    return some != null && System.nanoTime() - some.askedNanos() < leaseNanos;
  }

  /// One that is good at this moment.
  View current() {
    View known = view;
    return known != null && isGood(known) ? known : shared();
  }

  /// Whether what was read by a view was right to read there until now.
  boolean holds(View read) {
    View now = view;
    return now != null && isGood(now) && now.continues(read);
  }

  /// Asks anew.
  View refresh() {
    asking.lock();
    try {
      return ask();
    } finally {
      asking.unlock();
    }
  }

  private View shared() {
    if (!tryLock()) {
      throw new Unavailable("The store takes too long to say whether ranks can be trusted.", 1);
    }
    try {
      View known = view;
      if (known != null && isGood(known)) {
        return known;
      }
      Failure failure = lastFailure;
      if (failure != null && System.nanoTime() - failure.nanos < REFUSING.toNanos()) {
        throw failure.cause;
      }
      return ask();
    } finally {
      asking.unlock();
    }
  }

  private boolean tryLock() {
    try {
      return asking.tryLock(leaseNanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private View ask() {
    try {
      long asked = System.nanoTime();
      boards.learnAll();
      State state = agreement.read();
      View next = View.of(view, state, asked, System.nanoTime(), leaseNanos);
      view = next;
      lastFailure = null;
      adopt.accept(next);
      return next;
    } catch (Unavailable away) {
      lastFailure = new Failure(System.nanoTime(), away);
      throw away;
    }
  }

  /// Suspends the index where the state is still the one that somebody relied on. Others' reads of
  /// the index end within a lease.
  void suspend(State relied) {
    boolean _ = agreement.compareAndSet(relied, relied.in(Phase.SUSPENDED));
    refresh();
  }

  /// Suspends the index whatever its state, since it lacks a change. Where it was being filled
  /// nobody knows any more what it has, and it is to be filled anew.
  void suspend() {
    toSuspended(it -> it.phase() == Phase.CATCHING_UP ? it.distrusted() : it.in(Phase.SUSPENDED));
  }

  /// Suspends the index until it has been filled anew.
  void distrust() {
    toSuspended(State::distrusted);
  }

  private void toSuspended(UnaryOperator<State> suspended) {
    while (true) {
      State now = agreement.read();
      State next = suspended.apply(now);
      if (next.equals(now) || agreement.compareAndSet(now, next)) {
        refresh();
        return;
      }
    }
  }

  /// Waits until a moment has come. Nothing cuts it short: safety hangs on it.
  static void awaitNanos(long moment) {
    boolean interrupted = false;
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
