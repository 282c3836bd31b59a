package dev.laurel.core.store;

/// The families of rows. Each is an ordered key space of its own; the label is its name on disk.
public enum Family {
  /// Format, marks and counters: a few rows.
  META("meta"),
  /// Groups of events under their first sequence number.
  EVENTS("events"),
  /// Board definitions.
  BOARDS("boards"),
  /// Player ids and names by number.
  PLAYERS("players"),
  /// Which tables there are: their numbers, boards, windows and groupings.
  TABLES("tables"),
  /// Entries, packed by table and player number.
  ENTRIES("entries"),
  /// Players hidden on a board.
  HIDDEN("hidden"),
  /// Answers under their idempotency keys.
  ANSWERS("answers"),
  /// The same keys by the time they expire.
  EXPIRY("expiry");

  private final String label;

  Family(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
