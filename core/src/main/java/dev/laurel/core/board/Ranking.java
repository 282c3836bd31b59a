package dev.laurel.core.board;

/// How equal scores are numbered: 1 2 3 4, 1 2 2 4, or 1 2 2 3.
public enum Ranking {
  ORDINAL,
  COMPETITION,
  DENSE
}
