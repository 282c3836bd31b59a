package dev.laurel.core.guard;

import dev.laurel.core.index.DivisionId;
import java.util.List;

/// How an index compares with the ledger, division by division, sorted.
public record Report(List<Line> lines) {
  /// One division.
  ///
  /// @param inLedger live entries in the ledger
  /// @param inIndex live entries in the index
  /// @param missing those that the index does not have
  /// @param wrong those that it has otherwise
  /// @param ghosts what it has beside them
  public record Line(
      DivisionId division, long inLedger, long inIndex, long missing, long wrong, long ghosts) {
    public long differences() {
      return missing + wrong + ghosts;
    }
  }

  public Report {
    lines = List.copyOf(lines);
  }

  public long entries() {
    return lines.stream().mapToLong(Line::inLedger).sum();
  }

  public long differences() {
    return lines.stream().mapToLong(Line::differences).sum();
  }

  public boolean isClean() {
    return differences() == 0;
  }
}
