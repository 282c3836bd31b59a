package dev.laurel.core.ledger;

import org.jspecify.annotations.Nullable;

/// One player's place in one standings.
///
/// The version grows with every change, over removal and return and over moves between the groups
/// of one grouping, so that of two states of an entry it is always plain which one is newer.
public record Entry(
    long score,
    long subscore,
    long reachedAt,
    long version,
    State state,
    @Nullable Metadata metadata) {

  /// Whether the entry counts. The code stands for it in stored rows.
  public enum State {
    RANKED(0),
    /// Kept and updated, but not ranked for others.
    HIDDEN(1),
    /// Gone; what is left of it only remembers its version.
    REMOVED(2);

    private final int code;

    State(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }

    public static State ofCode(int code) {
      return switch (code) {
        case 0 -> RANKED;
        case 1 -> HIDDEN;
        case 2 -> REMOVED;
        default -> throw new IllegalArgumentException("no state has the code " + code);
      };
    }
  }

  public Entry {
    if (version < 1) {
      throw new IllegalArgumentException("versions begin at 1: " + version);
    }
  }

  /// Whether the entry is on the board at all.
  public boolean isLive() {
    return state != State.REMOVED;
  }

  public boolean isRanked() {
    return state == State.RANKED;
  }

  /// The next version, in another state.
  public Entry in(State next) {
    return new Entry(
        score, subscore, reachedAt, version + 1, next, next == State.REMOVED ? null : metadata);
  }

  /// The same version, in the state that it has since.
  public Entry as(State now) {
    return now == state ? this : new Entry(score, subscore, reachedAt, version, now, metadata);
  }

  /// The next version, of which nothing is left but the version.
  public Entry erased() {
    return new Entry(0, 0, 0, version + 1, State.REMOVED, null);
  }

  public Entry withVersion(long next) {
    return new Entry(score, subscore, reachedAt, next, state, metadata);
  }
}
