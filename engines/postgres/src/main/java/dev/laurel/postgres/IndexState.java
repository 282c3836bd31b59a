package dev.laurel.postgres;

import java.util.Locale;

/// What all instances agree on about a rank index elsewhere: which filling of it is the current
/// one, and whether it can be trusted.
public final class IndexState {
  /// How far the index is.
  public enum Phase {
    /// Not to be read, and not being filled.
    SUSPENDED,
    /// Being filled; changes go to it, nobody reads.
    CATCHING_UP,
    /// Has everything.
    READY;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Phase ofLabel(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  /// A phase of one filling. Generations only grow.
  public record State(long generation, Phase phase) {}

  private final Database database;

  public IndexState(Database database) {
    this.database = database;
  }

  public State read() {
    return database.read(connection -> {
      State[] state = new State[1];
      new Script()
          .query(
              "SELECT generation, phase FROM index_state",
              row -> state[0] = new State(row.getLong(1), Phase.ofLabel(row.getString(2))))
          .run(connection);
      return state[0];
    });
  }

  /// Goes over to `next` where the state still is `expected`; false where somebody was faster.
  /// Where the connection broke and it was tried again, that somebody may have been the first try:
  /// read what it is now.
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
              next.phase().label(),
              expected.generation(),
              expected.phase().label())
          .run(connection);
      return done[0];
    });
  }
}
