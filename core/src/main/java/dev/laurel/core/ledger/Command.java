package dev.laurel.core.ledger;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is asked of the ledger. Each command is all or nothing.
public sealed interface Command {

  /// A player's score on one board, or on several boards of a game at once.
  ///
  /// `at` (microseconds since 1970) places it in the windows of that time; null is now. `key` makes
  /// a retry harmless: the same key with the same submission has one effect.
  record Submit(
      GameId game,
      PlayerId player,
      List<Score> scores,
      long subscore,
      @Nullable PlayerName name,
      Map<String, String> groups,
      @Nullable Metadata metadata,
      @Nullable Long at,
      @Nullable String key)
      implements Command {
    /// The most boards that one submission may reach.
    public static final int MAX_SCORES = 32;

    /// The most group values that one submission may name.
    public static final int MAX_GROUPS = 16;

    /// The most characters of an idempotency key.
    public static final int MAX_KEY_LENGTH = 128;

    public Submit {
      scores = List.copyOf(scores);
      groups = Map.copyOf(groups);
      if (scores.isEmpty() || scores.size() > MAX_SCORES) {
        throw new InvalidInput("scores", "must have between 1 and " + MAX_SCORES + " scores");
      }
      if (scores.size() > 1 && hasTwin(scores)) {
        throw new InvalidInput("scores", "names each board once");
      }
      if (groups.size() > MAX_GROUPS) {
        throw new InvalidInput("groups", "must name at most " + MAX_GROUPS + " dimensions");
      }
      groups.keySet().forEach(Grouping::checkDimension);
      groups.values().forEach(Group::checkValue);
      if (key != null && (key.isEmpty() || key.length() > MAX_KEY_LENGTH)) {
        throw new InvalidInput("key", "must have 1 to " + MAX_KEY_LENGTH + " characters");
      }
    }

    /// A plain score on one board, now.
    public static Submit of(BoardKey board, PlayerId player, long score) {
      return new Submit(
          board.game(),
          player,
          List.of(new Score(board.board(), score)),
          0,
          null,
          Map.of(),
          null,
          null,
          null);
    }

    private static boolean hasTwin(List<Score> scores) {
      HashSet<BoardId> boards = new HashSet<>();
      return !scores.stream().allMatch(score -> boards.add(score.board()));
    }
  }

  /// One board's part of a submission; on a sum board the amount to add.
  record Score(BoardId board, long value) {}

  /// Takes a player off a board, or off one window of it.
  record Remove(BoardKey board, PlayerId player, @Nullable String window) implements Command {}

  /// Hides a player from the others of a board, or shows it again.
  record Hide(BoardKey board, PlayerId player, boolean hidden) implements Command {}

  /// Creates a board or changes its definition.
  record Define(Board board) implements Command {}

  /// Deletes a board and all its entries.
  record Drop(BoardKey board) implements Command {}
}
