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

  /// Nobody ever named this player, or it was erased since.
  public static final class PlayerNotFound extends Refusal {
    private static final long serialVersionUID = 1L;

    public PlayerNotFound(String player) {
      super("Nothing is known of a player '" + player + "'.");
    }
  }

  /// The board has no such window, or no longer.
  public static final class WindowNotFound extends Refusal {
    private static final long serialVersionUID = 1L;

    public WindowNotFound(String detail) {
      super(detail);
    }
  }

  /// The board has no snapshot of that day, or no longer.
  public static final class SnapshotNotFound extends Refusal {
    private static final long serialVersionUID = 1L;

    public SnapshotNotFound(String board, String day) {
      super("Board '" + board + "' has no snapshot of " + day + ".");
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

  /// The action token is not one of ours, or was given to another player.
  public static final class ActionTokenInvalid extends Refusal {
    private static final long serialVersionUID = 1L;

    public ActionTokenInvalid(String detail) {
      super(detail);
    }
  }

  /// The action token was not used in time.
  public static final class ActionTokenExpired extends Refusal {
    private static final long serialVersionUID = 1L;

    public ActionTokenExpired() {
      super("This action token has expired; ask the game for a new one.");
    }
  }

  /// The action token was used before, with another request.
  public static final class ActionTokenUsed extends Refusal {
    private static final long serialVersionUID = 1L;

    public ActionTokenUsed() {
      super("This action token was used before with another request; it counts once.");
    }
  }

  /// The score, or the total it would make, is outside what the board allows.
  public static final class ScoreOutOfBounds extends Refusal {
    private static final long serialVersionUID = 1L;

    public ScoreOutOfBounds(String detail) {
      super(detail);
    }
  }

  /// No credentials, or none that are valid. The sentence never tells which part of them is wrong.
  public static final class Unauthorised extends Refusal {
    private static final long serialVersionUID = 1L;

    public Unauthorised(String detail) {
      super(detail);
    }
  }

  /// The caller is known, and may not do this.
  public static final class Forbidden extends Refusal {
    private static final long serialVersionUID = 1L;

    public Forbidden(String detail) {
      super(detail);
    }
  }

  /// No key has this id.
  public static final class KeyNotFound extends Refusal {
    private static final long serialVersionUID = 1L;

    public KeyNotFound(String key) {
      super("There is no key '" + key + "'.");
    }
  }

  /// As many keys are valid as can be.
  public static final class TooManyKeys extends Refusal {
    private static final long serialVersionUID = 1L;

    public TooManyKeys(String detail) {
      super(detail);
    }
  }

  /// Another account has this name, or one that differs only in case.
  public static final class NameTaken extends Refusal {
    private static final long serialVersionUID = 1L;

    public NameTaken(String username) {
      super("The username '" + username + "' is taken; choose another.");
    }
  }

  /// Another account has this e-mail address.
  public static final class EmailTaken extends Refusal {
    private static final long serialVersionUID = 1L;

    public EmailTaken() {
      super("There is an account with this e-mail address; log in, or use another.");
    }
  }

  /// Too much of the same waits already; nothing was begun.
  public static final class TooBusy extends Refusal {
    private static final long serialVersionUID = 1L;
    private final int retryAfterSeconds;

    public TooBusy(String detail, int retryAfterSeconds) {
      super(detail);
      this.retryAfterSeconds = retryAfterSeconds;
    }

    public int retryAfterSeconds() {
      return retryAfterSeconds;
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
