package dev.laurel.core.embedded;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.Era;

/// Archived standings under their number, and how far they are. `covered` is the last event that
/// they know of: what came before it has no more to do with them, though it may be replayed.
record Stored(int number, Stage stage, long covered, Archived archived) {
  /// From the first write to the last.
  enum Stage {
    /// Being written; after a restart what is there of it goes.
    DRAFT(0),
    WHOLE(1),
    /// A window that is no longer kept: its entries go, its result stays.
    OVER(2),
    /// Everything of it goes.
    DOOMED(3);

    private final int code;

    Stage(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    static Stage ofCode(int code) {
      return switch (code) {
        case 0 -> DRAFT;
        case 1 -> WHOLE;
        case 2 -> OVER;
        case 3 -> DOOMED;
        default -> throw new IllegalArgumentException("no stage has the code " + code);
      };
    }
  }

  Stored in(Stage next) {
    return new Stored(number, next, covered, archived);
  }

  Stored with(Archived next) {
    return new Stored(number, stage, covered, next);
  }

  boolean isWhole() {
    return stage == Stage.WHOLE;
  }

  /// Whether it is the end of a window.
  boolean isClosing() {
    return archived.id().era() instanceof Era.Closed;
  }

  /// Whether there is something of it to be deleted.
  boolean isWaste() {
    return stage == Stage.DOOMED || (stage == Stage.OVER && !archived.tables().isEmpty());
  }
}
