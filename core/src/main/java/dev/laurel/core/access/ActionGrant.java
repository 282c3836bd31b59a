package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.ScoreOutOfBounds;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import java.util.regex.Pattern;

/// What an action token allows: one player, one score on one board, for one action.
///
/// @param maxScore the most that the score may be; the least is 1
/// @param expiresAt the time (microseconds) from which on it allows nothing
public record ActionGrant(
    PlayerId player, BoardKey board, String action, long maxScore, long expiresAt) {
  private static final Pattern ACTION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,99}");

  public ActionGrant {
    if (!ACTION.matcher(action).matches()) {
      throw new InvalidInput("action", "must match " + ACTION.pattern());
    }
    if (maxScore < 1) {
      throw new InvalidInput("maxScore", "must be at least 1");
    }
  }

  /// Refuses a score that it does not allow.
  public void requireWithin(long scoreDelta) {
    if (scoreDelta < 1 || scoreDelta > maxScore) {
      throw new ScoreOutOfBounds(
          "The action allows a score of 1 to %d; this is %d.".formatted(maxScore, scoreDelta));
    }
  }
}
