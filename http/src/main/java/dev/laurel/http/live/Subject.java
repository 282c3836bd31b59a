package dev.laurel.http.live;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.query.Where;

/// What a stream shows: standings, in the words of whoever asked, and how many places of them.
public record Subject(Where where, int limit) {
  /// The most places of a stream.
  public static final int MAX_LIMIT = 100;

  public Subject {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidInput("limit", "must be between 1 and " + MAX_LIMIT);
    }
  }
}
