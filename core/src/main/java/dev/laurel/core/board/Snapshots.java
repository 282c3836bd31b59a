package dev.laurel.core.board;

import dev.laurel.core.Refusal.InvalidInput;

/// Daily snapshots of a board's all-time standings: how many days stay, and how many ranks of each
/// are official.
public record Snapshots(int keep, int official) {
  public static final int DEFAULT_KEEP = 400;
  public static final int DEFAULT_OFFICIAL = 100;
  private static final int MAX_KEEP = 4000;
  private static final int MAX_OFFICIAL = 10_000;

  public Snapshots {
    if (keep < 1 || keep > MAX_KEEP) {
      throw new InvalidInput("snapshots.keep", "must be between 1 and " + MAX_KEEP);
    }
    if (official < 0 || official > MAX_OFFICIAL) {
      throw new InvalidInput("snapshots.official", "must be between 0 and " + MAX_OFFICIAL);
    }
  }
}
