package dev.laurel.bench.load;

import java.nio.charset.StandardCharsets;

/// The players of every bench: `player:00001234`, numbered from 0.
public final class Players {
  /// How many characters an id has.
  public static final int ID_LENGTH = 15;

  /// Scores are drawn from 0 until this.
  public static final long SCORES = 1_000_000_000;

  /// The most players whose ids differ.
  public static final int MAX = 100_000_000;

  private static final byte[] PREFIX = "player:".getBytes(StandardCharsets.US_ASCII);
  private static final int DIGITS = ID_LENGTH - PREFIX.length;

  private Players() {}

  public static void putId(Wire out, int player) {
    out.put(PREFIX).putPadded(player, DIGITS);
  }

  /// A new string each time, as it would come from a caller.
  public static String id(int player) {
    byte[] id = new byte[ID_LENGTH];
    System.arraycopy(PREFIX, 0, id, 0, PREFIX.length);
    int rest = player;
    for (int at = ID_LENGTH - 1; at >= PREFIX.length; at--) {
      id[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return new String(id, StandardCharsets.ISO_8859_1);
  }
}
