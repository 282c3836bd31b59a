package dev.laurel.core.archive;

import java.time.LocalDate;

/// What archived standings are of.
public sealed interface Era {
  /// The final standings of a window, by its id.
  record Closed(String window) implements Era {
    @Override
    public String toString() {
      return window;
    }
  }

  /// The all-time standings at the end of a day in the board's zone.
  record Day(LocalDate date) implements Era {
    @Override
    public String toString() {
      return "asOf " + date;
    }
  }
}
