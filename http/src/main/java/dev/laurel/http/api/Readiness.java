package dev.laurel.http.api;

/// Tells whether Laurel can do its work. Asked on every request: it must not block.
@FunctionalInterface
public interface Readiness {
  State state();

  sealed interface State {
    /// Ranks are exact, submissions are taken.
    record Ready() implements State {}

    /// The ranks are not loaded yet: no question about a board can be answered.
    record Starting(String detail) implements State {}

    /// Reads are exact, but the store takes no submissions.
    record StoreUnavailable(String detail) implements State {}

    /// Submissions are taken, but nobody can tell a rank of an open window.
    record RanksUnavailable(String detail) implements State {}
  }

  /// The state that needs no words.
  State READY = new State.Ready();
}
