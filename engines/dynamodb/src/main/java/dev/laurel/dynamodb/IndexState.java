package dev.laurel.dynamodb;

import dev.laurel.core.guard.Agreement;

/// What all instances agree on about a rank index elsewhere, in one item.
public final class IndexState implements Agreement {
  private static final State BEGINNING = new State(1, Phase.SUSPENDED);

  private final Table table;
  private final Lease lease;

  public IndexState(DynamoDb database) {
    this.table = database.table();
    this.lease = new Lease(table, "laurel index");
  }

  @Override
  public State read() {
    return table.get(Keys.INDEX_STATE).map(IndexState::state).orElse(BEGINNING);
  }

  private static State state(Item item) {
    return new State(item.number("Generation"), Phase.valueOf(item.text("Phase")));
  }

  /// Both in one number, so that one condition compares them.
  private static long code(State state) {
    int phase =
        switch (state.phase()) {
          case SUSPENDED -> 0;
          case CATCHING_UP -> 1;
          case SETTLING -> 2;
          case READY -> 3;
        };
    return state.generation() * 4 + phase;
  }

  @Override
  public boolean compareAndSet(State expected, State next) {
    Item item =
        Item.at(Keys.INDEX_STATE)
            .with("Generation", next.generation())
            .with("Phase", next.phase().name())
            .with("Code", code(next));
    return table.put(
        item,
        expected.equals(BEGINNING)
            ? Condition.absentOrEqual("Code", code(expected))
            : Condition.equal("Code", code(expected)));
  }

  @Override
  public boolean alone(Runnable work) {
    return lease.alone(work);
  }
}
