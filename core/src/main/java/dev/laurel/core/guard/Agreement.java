package dev.laurel.core.guard;

/// What all instances agree on about the index: which filling of it is the current one, and how far
/// it is. Kept beside the ledger, as durable as that.
public interface Agreement {
  /// How far the index is, and so where everybody reads.
  enum Phase {
    /// Changes pass it by and wait in the backlog. Reads go to the ledger.
    SUSPENDED,
    /// Changes go to it while it is filled or brought up to date. Reads go to the ledger.
    CATCHING_UP,
    /// The same, and reads wait: nobody reads the ledger any more and nobody the index yet.
    SETTLING,
    /// It has everything, and reads go to it.
    READY
  }

  /// A phase of one filling.
  ///
  /// Generations only grow. An even one, from 2 on, names a filling; an odd one stands between two:
  /// what the index has cannot be mended and has to be filled anew.
  record State(long generation, Phase phase) {
    public State in(Phase next) {
      return new State(generation, next);
    }

    public boolean isFilling() {
      return generation > 0 && generation % 2 == 0;
    }

    /// Suspended, and not to be used again without filling it anew.
    public State distrusted() {
      return new State(isFilling() ? generation + 1 : generation, Phase.SUSPENDED);
    }

    /// The same under a number that nobody has used, so that two that fill at the same time, of
    /// which one was thought dead, are not taken for one another.
    State reserved() {
      return new State((generation + 1) | 1, Phase.SUSPENDED);
    }

    State filling() {
      return new State(generation + 1, Phase.CATCHING_UP);
    }
  }

  State read();

  /// Goes over to `next` where the state still is `expected`. False where somebody was faster; that
  /// may have been an earlier try of this very call.
  boolean compareAndSet(State expected, State next);

  /// Does work that no two instances should do at once; false where another one is at it. Where the
  /// connection is lost another may begin before this one ends.
  boolean alone(Runnable work);
}
