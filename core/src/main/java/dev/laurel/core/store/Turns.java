package dev.laurel.core.store;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Has those who read rows and then change them take turns, so that nobody else changes them in
/// between.
public interface Turns {
  /// Does a change, which reads what it needs and writes at most one batch. Where somebody else
  /// came in between it is done anew, from the reading on.
  <T> T take(Supplier<T> change);

  /// Between the threads of one process, which has the rows to itself.
  static Turns ofThreads() {
    ReentrantLock changing = new ReentrantLock();
    return new Turns() {
      @Override
      public <T> T take(Supplier<T> change) {
        changing.lock();
        try {
          return change.get();
        } finally {
          changing.unlock();
        }
      }
    };
  }
}
