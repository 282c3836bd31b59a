package dev.laurel.core.board;

/// The kinds of windows a board can have.
public enum WindowKind {
  HOURLY("hourly"),
  DAILY("daily"),
  WEEKLY("weekly"),
  MONTHLY("monthly"),
  YEARLY("yearly"),
  ALL_TIME("all-time"),
  SEASON("season");

  private final String label;

  WindowKind(String label) {
    this.label = label;
  }

  /// The word for it in the API.
  public String label() {
    return label;
  }

  /// Whether its windows follow one another by the calendar.
  public boolean isCalendar() {
    return this != ALL_TIME && this != SEASON;
  }
}
