package dev.laurel.core.embedded;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Looks at everything that submissions will change, so that the writer finds it in the cache: most
/// of a change is waiting for memory, and many waits at once, on another core, cost it nothing.
final class Foresight {
  /// The members and scores that will come into one standings.
  private static final class Expected {
    private int[] members = new int[64];
    private long[] scores = new long[64];
    private int size;

    void add(int member, long score) {
      if (size == members.length) {
        members = Arrays.copyOf(members, 2 * size);
        scores = Arrays.copyOf(scores, 2 * size);
      }
      members[size] = member;
      scores[size++] = score;
    }
  }

  private final MemoryIndex index;
  private final State state;
  private final long now;
  private final Map<StandingsId, Expected> expected = new HashMap<>();

  Foresight(MemoryIndex index, State state, long now) {
    this.index = index;
    this.state = state;
    this.now = now;
  }

  void look(List<Command> commands) {
    List<Command.Submit> submits = new ArrayList<>(commands.size());
    List<PlayerId> players = new ArrayList<>(commands.size());
    for (Command command : commands) {
      if (command instanceof Command.Submit submit) {
        submits.add(submit);
        players.add(submit.player());
      }
    }
    int[] members = index.members(players);
    for (int i = 0; i < members.length; i++) {
      if (members[i] != IdTable.ABSENT) {
        expect(submits.get(i), members[i]);
      }
    }
    expected.forEach(
        (standings, coming) ->
            index.foresee(
                standings,
                Arrays.copyOf(coming.members, coming.size),
                Arrays.copyOf(coming.scores, coming.size)));
  }

  private void expect(Command.Submit submit, int member) {
    long at = submit.at() == null ? now : submit.at();
    for (Command.Score score : submit.scores()) {
      Rules rules = state.rules(new BoardKey(submit.game(), score.board()));
      if (rules != null) {
        for (StandingsId target : rules.targets(submit, at)) {
          expected.computeIfAbsent(target, _ -> new Expected()).add(member, score.value());
        }
      }
    }
  }
}
