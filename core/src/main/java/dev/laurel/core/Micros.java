package dev.laurel.core;

import java.time.Instant;

/// Times as the ledger and the ranks keep them: microseconds since 1970 in one long.
///
/// Fine enough that two submissions rarely share one, and one long compares faster than an
/// `Instant`. The range spans every `Instant` that a calendar of four-digit years can name.
public final class Micros {
  private static final long PER_SECOND = 1_000_000;

  private Micros() {}

  public static long of(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / 1_000);
  }

  public static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * 1_000);
  }
}
