package dev.laurel.app;

import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.SoleInstance;
import java.util.Optional;

/// Sees to it that this is the only instance on its PostgreSQL, and ends the process when it is not
/// any more: its ranks may be wrong from then on.
///
/// The lock keeps all others away; those with a shared index share it among themselves
/// ([SharedWatch]). It goes with its connection, which may break, so there is a mark too: a state
/// of the shared index that nobody else makes. It tells, when the lock is taken again, that nobody
/// had it in between; it keeps instances with a shared index from trusting what they have, since
/// this one does not write to it; and they do away with it as soon as they run.
final class SoleWatch implements AutoCloseable {
  private final Database database;
  private final Agreement agreement;
  private final State mark;
  private final Watch watch;
  private SoleInstance sole;

  private SoleWatch(Database database, Agreement agreement, State mark, SoleInstance sole) {
    this.database = database;
    this.agreement = agreement;
    this.mark = mark;
    this.sole = sole;
    this.watch =
        new Watch(
            "laurel-sole",
            this::isAlone,
            "Another Laurel uses this PostgreSQL, which --index memory does not allow; ending now");
  }

  /// Empty where another instance has the lock.
  static Optional<SoleWatch> start(Database database) {
    return SoleInstance.take(database)
        .map(sole -> {
          Agreement agreement = new IndexState(database);
          SoleWatch started = new SoleWatch(database, agreement, mark(agreement), sole);
          started.watch.start();
          return started;
        });
  }

  /// Odd generations are of no filling, and they only grow.
  private static State mark(Agreement agreement) {
    while (true) {
      State now = agreement.read();
      State mark = new State((now.generation() + 2) | 1, Phase.SUSPENDED);
      if (agreement.compareAndSet(now, mark)) {
        return mark;
      }
    }
  }

  private boolean isAlone() {
    return (sole.isHeld() || regained()) && agreement.read().equals(mark);
  }

  private boolean regained() {
    sole.close();
    Optional<SoleInstance> again = SoleInstance.take(database);
    again.ifPresent(taken -> sole = taken);
    return again.isPresent();
  }

  /// Whether PostgreSQL has answered lately.
  boolean isAnswered() {
    return watch.isAnswered();
  }

  @Override
  public void close() {
    watch.close();
    sole.close();
  }
}
