package dev.laurel.core.board;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import java.time.Instant;
import java.util.Optional;

/// One kind of window that a board keeps, and how many closed ones of it stay readable.
public sealed interface WindowRule {
  /// How many closed windows stay where a rule does not say.
  int DEFAULT_KEEP = 7;

  /// The most closed windows that a rule may keep.
  int MAX_KEEP = 1000;

  WindowKind kind();

  int keep();

  /// The table that never closes.
  record AllTime() implements WindowRule {
    @Override
    public WindowKind kind() {
      return WindowKind.ALL_TIME;
    }

    @Override
    public int keep() {
      return 0;
    }
  }

  /// Windows that follow one another by the calendar.
  record Recurring(WindowKind kind, int keep) implements WindowRule {
    public Recurring {
      if (!kind.isCalendar()) {
        throw new IllegalArgumentException(kind + " does not recur");
      }
      checkKeep(keep);
    }
  }

  /// One named stretch of time.
  record Season(String name, Instant from, Instant to, int keep) implements WindowRule {
    public Season {
      Names.check("windows.name", name);
      checkKeep(keep);
      if (!from.isBefore(to)) {
        throw new InvalidInput("windows.to", "a season must end after it begins");
      }
      if (from.isBefore(Calendar.FIRST) || to.isAfter(Calendar.LAST)) {
        throw new InvalidInput("windows.from", "a season must lie within the years 1970 to 9999");
      }
    }

    @Override
    public WindowKind kind() {
      return WindowKind.SEASON;
    }

    public Window window() {
      return new Window(WindowKind.SEASON, "season:" + name, Micros.of(from), Micros.of(to));
    }
  }

  /// The window of this rule that contains the moment; empty only for a season that does not.
  default Optional<Window> windowAt(Calendar calendar, long micros) {
    return switch (this) {
      case AllTime() -> Optional.of(Window.ALL_TIME);
      case Recurring(var kind, _) -> Optional.of(calendar.windowAt(kind, micros));
      case Season season -> Optional.of(season.window()).filter(window -> window.contains(micros));
    };
  }

  private static void checkKeep(int keep) {
    if (keep < 0 || keep > MAX_KEEP) {
      throw new InvalidInput("windows.keep", "must be between 0 and " + MAX_KEEP);
    }
  }
}
