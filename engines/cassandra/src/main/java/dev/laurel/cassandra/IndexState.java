package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.guard.Agreement;
import java.util.Objects;
import java.util.Optional;

/// What all instances agree on about a rank index elsewhere, in one row that is changed by
/// condition.
public final class IndexState implements Agreement {
  private static final String MARK = "index";
  private static final String LEASE = "index work";
  private static final State FIRST = new State(0, Phase.SUSPENDED);

  private final Cassandra cassandra;
  private final Marks marks;

  public IndexState(Cassandra cassandra) {
    this.cassandra = cassandra;
    this.marks = new Marks(cassandra);
  }

  /// Serial: a state that somebody has gone over to must not be missed by anybody.
  @Override
  public State read() {
    return stored().orElse(FIRST);
  }

  private Optional<State> stored() {
    return cassandra
        .serial("SELECT number, phase FROM marks WHERE name = ?", MARK)
        .map(IndexState::state);
  }

  private static State state(Row row) {
    return new State(
        row.getLong("number"), Phase.valueOf(Objects.requireNonNull(row.getString("phase"))));
  }

  @Override
  public boolean compareAndSet(State expected, State next) {
    try {
      return stored().isPresent()
          ? cassandra.decide(
              "UPDATE marks SET number = ?, phase = ? WHERE name = ? IF number = ? AND phase = ?",
              next.generation(),
              next.phase().name(),
              MARK,
              expected.generation(),
              expected.phase().name())
          : expected.equals(FIRST)
              && cassandra.decide(
                  "INSERT INTO marks (name, number, phase) VALUES (?, ?, ?) IF NOT EXISTS",
                  MARK,
                  next.generation(),
                  next.phase().name());
    } catch (Uncertain unknown) {
      return stored().map(next::equals).orElse(false);
    }
  }

  @Override
  public boolean alone(Runnable work) {
    return marks.alone(LEASE, work);
  }
}
