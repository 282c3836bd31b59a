package dev.laurel.core.board;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the window of a board that a reader names.
final class WindowNames {
  private static final Pattern KIND =
      Pattern.compile(
          "(?<kind>hourly|daily|weekly|monthly|yearly|all-time|season)(?:~(?<back>\\d{1,4}))?");

  private final Board board;

  WindowNames(Board board) {
    this.board = board;
  }

  Window resolve(@Nullable String name, long now) {
    Window window = name == null ? usual(now) : named(name, now);
    if (!board.keeps(window, now)) {
      throw board.noWindow("no longer has the window '" + window.id() + "'.");
    }
    return window;
  }

  private Window usual(long now) {
    boolean allTime = board.windows().contains(new WindowRule.AllTime());
    return allTime ? Window.ALL_TIME : back(board.windows().getFirst().kind(), 0, now);
  }

  private Window named(String name, long now) {
    Matcher match = KIND.matcher(name);
    if (match.matches()) {
      String back = match.group("back");
      return back(kind(match.group("kind")), back == null ? 0 : Integer.parseInt(back), now);
    }
    Window window = byId(name).orElseThrow(() -> malformed(name));
    requireKind(window.kind());
    return window;
  }

  private Optional<Window> byId(String id) {
    if (id.equals(Window.ALL_TIME.id())) {
      return Optional.of(Window.ALL_TIME);
    }
    if (id.startsWith("season:")) {
      return Optional.of(
          board.seasons().stream()
              .filter(season -> season.id().equals(id))
              .findFirst()
              .orElseThrow(() -> board.noWindow("has no window '" + id + "'.")));
    }
    return board.calendar().parse(id);
  }

  private Window back(WindowKind kind, int steps, long now) {
    requireKind(kind);
    return switch (kind) {
      case ALL_TIME -> allTime(steps);
      case SEASON -> season(steps, now);
      case HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY -> recurring(kind, steps, now);
    };
  }

  private Window allTime(int steps) {
    if (steps > 0) {
      throw board.noWindow("has one all-time window and none before it.");
    }
    return Window.ALL_TIME;
  }

  private Window recurring(WindowKind kind, int steps, long now) {
    Calendar calendar = board.calendar();
    Window window = calendar.windowAt(kind, now);
    for (int i = 0; i < steps; i++) {
      window = calendar.previous(window);
    }
    return window;
  }

  /// Seasons have no calendar: `season` is the newest that has begun, `season~1` the one before.
  private Window season(int steps, long now) {
    return board.seasons().stream()
        .filter(season -> season.from() <= now)
        .sorted(Comparator.comparingLong(Window::from).reversed())
        .skip(steps)
        .findFirst()
        .orElseThrow(() -> board.noWindow("has no such season."));
  }

  private void requireKind(WindowKind kind) {
    if (board.windows().stream().noneMatch(rule -> rule.kind() == kind)) {
      throw board.noWindow("has no " + kind.label() + " windows.");
    }
  }

  private static WindowKind kind(String label) {
    for (WindowKind kind : WindowKind.values()) {
      if (kind.label().equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(label);
  }

  private static InvalidInput malformed(String name) {
    return new InvalidInput(
        "window",
        "'"
            + name
            + "' is no window: use ALL-TIME, 2025, 2025-07, 2025-W28, 2025-07-13,"
            + " 2025-07-13T10, season:NAME, or a kind such as daily or daily~1");
  }
}
