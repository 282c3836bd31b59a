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
  EXPIRY("expiry"),
  /// What closed windows and snapshots there are, and what is left of windows.
  ARCHIVES("archives"),
  /// Their entries, packed by table and place.
  ARCHIVED("archived"),
  /// The places of players, packed by table and a hash of the player.
  PLACES("places"),
  /// Past days of players: by player, board and day.
  HISTORY("history"),
  /// What others are told, as it was written when it happened.
  NOTICES("notices"),
  /// Which notice is on its way to which webhook.
  DELIVERIES("deliveries"),
  /// Both of them by time.
  AGENDA("agenda"),
  /// Profiles of players, without their names, by player id.
  PROFILES("profiles"),
  /// Names under their folded form and player id.
  FOLDED("folded"),
  /// Where the events of boards and players are, by a hash of them.
  TRAIL("trail"),
  /// Keys, accounts, sessions, signing keys and acts.
  ACCESS("access");

  private final String label;

  Family(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
