package dev.laurel.core.query;

import dev.laurel.core.Refusal;

/// What a round tells of a question.
public sealed interface Told {
  /// The round could not answer it; [Queries] can, or says why it cannot.
  Told ALONE = new Alone();

  record Stands(PlayerStanding standing) implements Told {}

  record Listed(Page page) implements Told {}

  record Refused(Refusal refusal) implements Told {}

  record Alone() implements Told {}
}
