package dev.laurel.core.estimate;

/// A number that is not known, but lies between these two, both included.
public record Bounds(long atLeast, long atMost) {
  public Bounds {
    if (atLeast > atMost) {
      throw new IllegalArgumentException(atLeast + " is more than " + atMost);
    }
  }

  /// In whichever order they come.
  static Bounds between(long one, long other) {
    return new Bounds(Math.min(one, other), Math.max(one, other));
  }

  static Bounds exactly(long number) {
    return new Bounds(number, number);
  }

  Bounds plus(Bounds more) {
    return new Bounds(atLeast + more.atLeast, atMost + more.atMost);
  }

  /// After so many changes that each move the number by one at most.
  Bounds after(long changes) {
    return new Bounds(atLeast - changes, atMost + changes);
  }

  /// What is left of it within limits, of which one is met at least.
  Bounds within(long least, long most) {
    return new Bounds(Math.clamp(atLeast, least, most), Math.clamp(atMost, least, most));
  }

  public boolean contains(long number) {
    return atLeast <= number && number <= atMost;
  }
}
