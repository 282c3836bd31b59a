package dev.laurel.core.guard;

import dev.laurel.core.guard.Agreement.Phase;

/// Whether the index may have missed a change of this instance, so that its commits must stay in
/// the backlog.
///
/// What was missed is brought in before the index is ready again: a state that was asked for after
/// the miss, and says ready, means that nothing is missing any more.
public final class Missed {
  private boolean missed;
  private long missedNanos;

  /// What the ledger asks before it deletes commits from the backlog.
  public synchronized boolean nothing() {
    return !missed;
  }

  synchronized void mark() {
    missed = true;
    missedNanos = System.nanoTime();
  }

  /// The state was asked for at this time.
  synchronized void saw(Phase phase, long askedNanos) {
    if (missed && phase == Phase.READY && askedNanos - missedNanos > 0) {
      missed = false;
    }
  }
}
