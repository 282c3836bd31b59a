package dev.laurel.core.access;

import dev.laurel.core.Refusal.TooManyKeys;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where keys, accounts, sessions, signing keys and the log of acts are kept: the port to a store.
/// For any number of threads, and of instances where they share the store.
///
/// Every change is one atomic write together with its act, and durable when the call returns. A
/// change that is refused leaves no act. Where the store is away a call throws
/// [dev.laurel.core.Refusal.Unavailable].
public interface AccessStore {
  /// The most valid keys of one label.
  int MAX_KEYS_OF_LABEL = 2;

  /// The most valid keys, and the most revoked ones that are remembered.
  int MAX_KEYS = 1_000;

  /// Refuses a key where so many are valid already, of its label and at all.
  static void requireRoom(KeyLabel label, long ofLabel, long valid) {
    if (ofLabel >= MAX_KEYS_OF_LABEL) {
      throw new TooManyKeys(
          "Two keys with the label '"
              + label
              + "' are valid; revoke one first, or choose another label.");
    }
    if (valid >= MAX_KEYS) {
      throw new TooManyKeys(MAX_KEYS + " keys are valid; revoke one first.");
    }
  }

  /// Adds a key. Refused with [dev.laurel.core.Refusal.TooManyKeys] where its label has
  /// [#MAX_KEYS_OF_LABEL] valid ones, or all labels together [#MAX_KEYS].
  void add(AccessKey key, Act act);

  /// All valid keys and the revoked ones that are remembered, newest first.
  List<AccessKey> keys();

  /// The key with this hash, valid or not.
  Optional<AccessKey> key(TokenHash hash);

  /// Revokes a key from the time of the act on, and returns what it is then; empty where there is
  /// none. One that is revoked already stays as it is, without an act.
  Optional<AccessKey> revoke(KeyId id, Act act);

  /// Notes when keys were used last. Told late, in bulk and without an act; a power cut may take it
  /// back. An earlier time than the noted one changes nothing, and neither does an unknown key.
  void used(Map<KeyId, Long> times);

  /// Whether a key was ever made, valid still or not.
  boolean hasKeys();

  /// Adds an account. Refused with [dev.laurel.core.Refusal.NameTaken] or
  /// [dev.laurel.core.Refusal.EmailTaken] where another has the same folded name or address.
  void add(Account account, Act act);

  Optional<Account> account(Username name);

  Optional<Account> account(PlayerId player);

  /// Puts a new hash in the place of the old one; false where it is not the one of now.
  boolean rehash(PlayerId player, PasswordHash old, PasswordHash next, Act act);

  /// Opens a session of a player that has an account; refused with
  /// [dev.laurel.core.Refusal.Unauthorised] where it has none. Where the player has `most` live
  /// ones, the oldest make room: they are revoked, and returned.
  List<Session> open(Session session, int most, Act act);

  /// The session with this hash, live or not.
  Optional<Session> session(TokenHash hash);

  /// The live sessions of a player, newest first.
  List<Session> sessions(PlayerId player, long now);

  /// Revokes a live session of the player from the time of the act on; returns what it did revoke.
  List<Session> revoke(PlayerId player, SessionId session, Act act);

  /// The same for all live sessions of the player. No act is left where there was none.
  List<Session> revokeAll(PlayerId player, Act act);

  /// Adds a signing key.
  void add(SigningKey key, Act act);

  /// Those that are kept, in the order in which they begin to sign.
  List<SigningKey> signingKeys();

  /// Acts, newest first.
  List<Acts.Kept> acts(Acts.Range range);

  /// Takes away what is kept of a player that was erased: the account and the sessions with the
  /// first call, then its name and its clients from the acts, a bounded number at once. True where
  /// nothing is left. What tells of it is the ledger's event, so there is no act.
  boolean erase(PlayerId player);

  /// Deletes a bounded number each of sessions that expired before a time, of signing keys that
  /// verify nothing at `now`, and of acts from before a time; true where there may be more.
  boolean sweep(long now, long sessionsBefore, long actsBefore);
}
