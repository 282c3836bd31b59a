package dev.laurel.core.index;

import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.List;

/// An entry of an answer whose player is still a number: ids are looked up after the read, which a
/// writer thereby disturbs less often.
record Line(int member, Entry entry, long ordinal, long competition, long dense) {
  Ranked of(PlayerId player) {
    return new Ranked(player, entry, ordinal, competition, dense);
  }

  Ranked named(IdTable ids) {
    return of(new PlayerId(ids.id(member)));
  }

  /// A [Slice] before its players are named.
  record Lines(long total, List<Line> lines, boolean more) {
    Slice named(IdTable ids) {
      List<Ranked> named = new ArrayList<>(lines.size());
      for (Line line : lines) {
        named.add(line.named(ids));
      }
      return new Slice(total, named, more);
    }
  }
}
