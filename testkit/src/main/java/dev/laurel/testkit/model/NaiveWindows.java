package dev.laurel.testkit.model;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The windows of a board at one moment: which take a submission, which can be read, and by what
/// name.
record NaiveWindows(Board board, long now) {
  /// The windows that a submission of that time belongs to, in the order of the board's rules.
  List<Window> at(long micros) {
    List<Window> windows = new ArrayList<>();
    for (WindowRule rule : board.windows()) {
      switch (rule) {
        case WindowRule.AllTime() -> windows.add(Window.ALL_TIME);
        case WindowRule.Recurring(var kind, _) -> windows.add(calendar().at(kind, micros));
        case WindowRule.Season season -> {
          if (season(season).contains(micros)) {
            windows.add(season(season));
          }
        }
      }
    }
    return windows;
  }

  boolean isOpen(Window window) {
    return window.kind() == WindowKind.ALL_TIME
        || now < window.to()
        || now < window.to() + board.grace().toNanos() / 1_000;
  }

  /// Open, or one of the newest closed ones of its kind.
  boolean isKept(Window window) {
    return board.windows().stream()
        .filter(rule -> rule.kind() == window.kind())
        .anyMatch(rule -> isKept(rule, window));
  }

  private boolean isKept(WindowRule rule, Window window) {
    return switch (rule) {
      case WindowRule.AllTime() -> true;
      case WindowRule.Season season ->
          season(season).equals(window) && (isOpen(window) || season.keep() > 0);
      case WindowRule.Recurring(var kind, var keep) ->
          isOpen(window) || newestClosed(kind, keep).contains(window);
    };
  }

  private List<Window> newestClosed(WindowKind kind, int count) {
    List<Window> closed = new ArrayList<>();
    Window window = calendar().at(kind, now);
    while (closed.size() < count) {
      window = calendar().at(kind, window.from() - 1);
      if (!isOpen(window)) {
        closed.add(window);
      }
    }
    return closed;
  }

  /// The window that a reader names.
  Window named(@Nullable String name) {
    Window window = name == null ? usual() : find(name);
    if (!isKept(window)) {
      throw new WindowNotFound(window.id());
    }
    return window;
  }

  private Window usual() {
    return board.windows().stream().anyMatch(WindowRule.AllTime.class::isInstance)
        ? Window.ALL_TIME
        : back(board.windows().getFirst().kind(), 0);
  }

  private Window find(String name) {
    for (WindowKind kind : WindowKind.values()) {
      if (name.equals(kind.label()) || name.matches(kind.label() + "~[0-9]{1,4}")) {
        int tilde = name.indexOf('~');
        return back(kind, tilde < 0 ? 0 : Integer.parseInt(name.substring(tilde + 1)));
      }
    }
    if (name.equals("ALL-TIME")) {
      return require(WindowKind.ALL_TIME, Window.ALL_TIME);
    }
    if (name.startsWith("season:")) {
      return seasons().stream()
          .filter(season -> season.id().equals(name))
          .findFirst()
          .orElseThrow(() -> new WindowNotFound(name));
    }
    Window window = calendar().byId(name).orElseThrow(() -> new InvalidInput("window", name));
    return require(window.kind(), window);
  }

  private Window require(WindowKind kind, Window window) {
    if (board.windows().stream().noneMatch(rule -> rule.kind() == kind)) {
      throw new WindowNotFound(window.id());
    }
    return window;
  }

  private Window back(WindowKind kind, int steps) {
    if (board.windows().stream().noneMatch(rule -> rule.kind() == kind)) {
      throw new WindowNotFound(kind.label());
    }
    return switch (kind) {
      case ALL_TIME -> allTime(steps);
      case SEASON -> begunSeason(steps);
      case HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY -> {
        Window window = calendar().at(kind, now);
        for (int i = 0; i < steps; i++) {
          window = calendar().at(kind, window.from() - 1);
        }
        yield window;
      }
    };
  }

  private static Window allTime(int steps) {
    if (steps > 0) {
      throw new WindowNotFound("all-time~" + steps);
    }
    return Window.ALL_TIME;
  }

  private Window begunSeason(int steps) {
    List<Window> begun =
        seasons().stream()
            .filter(season -> season.from() <= now)
            .sorted(Comparator.comparingLong(Window::from).reversed())
            .toList();
    if (steps >= begun.size()) {
      throw new WindowNotFound("season~" + steps);
    }
    return begun.get(steps);
  }

  List<Window> seasons() {
    return board.windows().stream()
        .filter(WindowRule.Season.class::isInstance)
        .map(rule -> season((WindowRule.Season) rule))
        .toList();
  }

  private static Window season(WindowRule.Season season) {
    return new Window(
        WindowKind.SEASON,
        "season:" + season.name(),
        Micros.of(season.from()),
        Micros.of(season.to()));
  }

  NaiveCalendar calendar() {
    return new NaiveCalendar(board.zone());
  }
}
