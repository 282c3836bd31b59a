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
import dev.laurel.core.player.ProfileChange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is asked of the ledger. Each command is all or nothing. Where nobody says who asks, it is
/// [Origin#LOCAL].
public sealed interface Command {
  /// Who asks.
  Origin origin();

  /// A player's score on one board, or on several boards of a game at once.
  ///
  /// `at` (microseconds since 1970) places it in the windows of that time; null is now. `once`
  /// makes a retry harmless: the same submission under the same key or token has one effect.
  record Submit(
      GameId game,
      PlayerId player,
      List<Score> scores,
      long subscore,
      @Nullable PlayerName name,
      Map<String, String> groups,
      @Nullable Metadata metadata,
      @Nullable Long at,
      @Nullable Once once,
      Origin origin)
      implements Command {
    /// The most boards that one submission may reach.
    public static final int MAX_SCORES = 32;

    /// The most group values that one submission may name.
    public static final int MAX_GROUPS = 16;

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
    }

    /// One that counts once by an idempotency key, or as often as it is sent where there is none.
    public Submit(
        GameId game,
        PlayerId player,
        List<Score> scores,
        long subscore,
        @Nullable PlayerName name,
        Map<String, String> groups,
        @Nullable Metadata metadata,
        @Nullable Long at,
        @Nullable String key) {
      this(
          game,
          player,
          scores,
          subscore,
          name,
          groups,
          metadata,
          at,
          key == null ? null : new Once.Key(key),
          Origin.LOCAL);
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

    /// Its idempotency key; null where it has none.
    public @Nullable String key() {
      return once instanceof Once.Key(var text) ? text : null;
    }

    /// Its groups, and where it does not name a dimension, what is usual for the player.
    public Map<String, String> groupsOver(Map<String, String> usual) {
      if (usual.isEmpty()) {
        return groups;
      }
      Map<String, String> all = new HashMap<>(usual);
      all.putAll(groups);
      return all;
    }

    private static boolean hasTwin(List<Score> scores) {
      HashSet<BoardId> boards = new HashSet<>();
      return !scores.stream().allMatch(score -> boards.add(score.board()));
    }
  }

  /// One board's part of a submission; on a sum board the amount to add.
  record Score(BoardId board, long value) {}

  /// Takes a player off a board, or off one window of it.
  record Remove(BoardKey board, PlayerId player, @Nullable String window, Origin origin)
      implements Command {
    public Remove(BoardKey board, PlayerId player, @Nullable String window) {
      this(board, player, window, Origin.LOCAL);
    }
  }

  /// Hides a player from the others of a board, or shows it again.
  record Hide(BoardKey board, PlayerId player, boolean hidden, Origin origin) implements Command {
    public Hide(BoardKey board, PlayerId player, boolean hidden) {
      this(board, player, hidden, Origin.LOCAL);
    }
  }

  /// Changes what is known of a player; one who is not known yet is known after it.
  record Profile(PlayerId player, ProfileChange change, Origin origin) implements Command {
    public Profile(PlayerId player, ProfileChange change) {
      this(player, change, Origin.LOCAL);
    }
  }

  /// Takes a player out of everything.
  record Erase(PlayerId player, Origin origin) implements Command {
    public Erase(PlayerId player) {
      this(player, Origin.LOCAL);
    }
  }

  /// Creates a board or changes its definition.
  record Define(Board board, Origin origin) implements Command {
    public Define(Board board) {
      this(board, Origin.LOCAL);
    }
  }

  /// Ends a season now.
  record End(BoardKey board, String season, Origin origin) implements Command {
    public End(BoardKey board, String season) {
      this(board, season, Origin.LOCAL);
    }
  }

  /// Deletes a board and all its entries.
  record Drop(BoardKey board, Origin origin) implements Command {
    public Drop(BoardKey board) {
      this(board, Origin.LOCAL);
    }
  }
}
