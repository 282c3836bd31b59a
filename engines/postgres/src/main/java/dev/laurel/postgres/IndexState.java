package dev.laurel.postgres;

import dev.laurel.core.guard.Agreement;
import java.util.Locale;
import java.util.Optional;

/// What all instances agree on about a rank index elsewhere, in a table of one row.
public final class IndexState implements Agreement {
  private static final String LOCK = "laurel index";

  private final Database database;

  public IndexState(Database database) {
    this.database = database;
  }

  @Override
  public State read() {
    return database.read(connection -> {
      State[] state = new State[1];
      new Script()
          .query(
              "SELECT generation, phase FROM index_state",
              row -> state[0] = new State(row.getLong(1), phase(row.getString(2))))
          .run(connection);
      return state[0];
    });
  }

  @Override
  public boolean compareAndSet(State expected, State next) {
    return database.repeatably(connection -> {
      boolean[] done = new boolean[1];
      new Script()
          .counted(
              """
              UPDATE index_state SET generation = ?, phase = ?
               WHERE generation = ? AND phase = ?\
              """,
              count -> done[0] = count == 1,
              next.generation(),
              label(next.phase()),
              expected.generation(),
              label(expected.phase()))
          .run(connection);
      return done[0];
    });
  }

  @Override
  public boolean alone(Runnable work) {
    Optional<InstanceLock> lock = InstanceLock.take(database, LOCK);
    if (lock.isEmpty()) {
      return false;
    }
    try (InstanceLock _ = lock.get()) {
      work.run();
    }
    return true;
  }

  private static String label(Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Phase phase(String label) {
    return Phase.valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
