package dev.laurel.core.archive;

import dev.laurel.core.board.Group;
import dev.laurel.core.ledger.Entry.State;
import java.math.BigInteger;

/// What is known of an archived table without reading it: whose it is, under which number it is
/// stored, how many entries it has, hidden ones included, the sum of the scores of those who are
/// left, and where the holes are.
public record TableHead(Group group, long number, long size, BigInteger sum, Withdrawn withdrawn) {
  /// How many are left.
  public long total() {
    return size - withdrawn.size();
  }

  /// As it is with this entry in another state. Its score stands at the places until `end`.
  public TableHead turn(ArchivedLine line, State state, long end) {
    State before = withdrawn.state(line.place());
    Withdrawn next =
        switch (state) {
          case RANKED -> withdrawn.without(line.place(), line.better());
          case HIDDEN -> withdrawn.with(line.place(), false, line.better(), end);
          case REMOVED -> withdrawn.with(line.place(), true, line.better(), end);
        };
    State after = next.state(line.place());
    BigInteger score = BigInteger.valueOf(line.entry().score());
    return new TableHead(group, number, size, moved(before, after, score), next);
  }

  private BigInteger moved(State before, State after, BigInteger score) {
    if ((before == State.RANKED) == (after == State.RANKED)) {
      return sum;
    }
    return after == State.RANKED ? sum.add(score) : sum.subtract(score);
  }
}
