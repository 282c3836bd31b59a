package dev.laurel.core.ledger;

/// Takes the events of a commit in, in the order in which they are decided.
public interface EventSink {
  /// The number of the event that is added next.
  long nextSequence();

  void add(Event event);
}
