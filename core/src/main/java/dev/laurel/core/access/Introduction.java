package dev.laurel.core.access;

/// Makes the player of an account known to everybody else, under its username and with its picture.
///
/// It is called when the account is made and with every log-in, since an account and a profile are
/// two writes and a crash may come between them. It does nothing for a player who is known.
@FunctionalInterface
public interface Introduction {
  /// Nobody else is told.
  Introduction NONE = _ -> {};

  void introduce(Account account);
}
