package dev.laurel.core;

import java.util.Objects;

/// What Laurel answers when it will not do what was asked, and why.
///
/// A refusal changes nothing. Each kind has a constant title and its details as fields; one switch
/// in `http` turns it into a problem document. Refusals are ordinary outcomes, so they carry no
/// stack trace: hostile input must not be able to make the server fill in traces all day.
public abstract sealed class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private Refusal(String detail) {
    super(detail, null, false, false);
  }

  /// The sentence for the caller.
  public String detail() {
    return Objects.requireNonNull(getMessage());
  }

  /// A value that cannot be what it claims to be.
  public static final class InvalidInput extends Refusal {
    private static final long serialVersionUID = 1L;
    private final String field;

    public InvalidInput(String field, String detail) {
      super(detail);
      this.field = field;
    }

    public String field() {
      return field;
    }
  }

  /// No board of that name in that game.
  public static final class BoardNotFound extends Refusal {
    private static final long serialVersionUID = 1L;

    public BoardNotFound(String game, String board) {
      super("There is no board '" + board + "' in game '" + game + "'.");
    }
  }

  /// The player has no entry in the standings that were asked for.
  public static final class PlayerNotRanked extends Refusal {
    private static final long serialVersionUID = 1L;

    public PlayerNotRanked(String player, String where) {
      super("Player '" + player + "' has no entry in " + where + ".");
    }
  }

  /// The board has no such window, or no longer.
  public static final class WindowNotFound extends Refusal {
    private static final long serialVersionUID = 1L;

    public WindowNotFound(String detail) {
      super(detail);
    }
  }

  /// A definition that decides the order of entries cannot change under them.
  public static final class BoardHasEntries extends Refusal {
    private static final long serialVersionUID = 1L;

    public BoardHasEntries(String board, String field) {
      super(
          "'"
              + field
              + "' of board '"
              + board
              + "' cannot change while the board has entries; make a new board instead.");
    }
  }

  /// The submission belongs to a window that takes no more submissions.
  public static final class WindowClosed extends Refusal {
    private static final long serialVersionUID = 1L;

    public WindowClosed(String detail) {
      super(detail);
    }
  }

  /// The idempotency key was used before, with another request.
  public static final class IdempotencyKeyReused extends Refusal {
    private static final long serialVersionUID = 1L;

    public IdempotencyKeyReused() {
      super("This idempotency key was used before with another request; use a new key.");
    }
  }

  /// The score, or the total it would make, is outside what the board allows.
  public static final class ScoreOutOfBounds extends Refusal {
    private static final long serialVersionUID = 1L;

    public ScoreOutOfBounds(String detail) {
      super(detail);
    }
  }

  /// Nothing is wrong with the request; Laurel cannot take it at this moment.
  public static final class Unavailable extends Refusal {
    private static final long serialVersionUID = 1L;
    private final int retryAfterSeconds;

    public Unavailable(String detail, int retryAfterSeconds) {
      super(detail);
      this.retryAfterSeconds = retryAfterSeconds;
    }

    public int retryAfterSeconds() {
      return retryAfterSeconds;
    }
  }
}
