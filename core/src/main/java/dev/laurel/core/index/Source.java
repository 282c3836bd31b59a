package dev.laurel.core.index;

/// Where an answer came from.
public enum Source {
  /// The rank index.
  INDEX,
  /// The ledger itself, while the index cannot be trusted: as exact, and slower.
  LEDGER
}
