package dev.laurel.dynamodb;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One command that makes, changes or drops a board.
final class BoardCommit {
  private static final PlayerId NOBODY = new PlayerId("0");

  private final Commits commits;
  private final Command command;
  private final BoardKey key;

  BoardCommit(Commits commits, Command command, BoardKey key) {
    this.commits = commits;
    this.command = command;
    this.key = key;
  }

  Outcome run() {
    Patience patience = new Patience();
    while (true) {
      Outcome outcome = attempt();
      if (outcome != null) {
        return outcome;
      }
      patience.pause("Board '" + key + "' changes all the time");
    }
  }

  /// Null where somebody else has changed the board.
  private @Nullable Outcome attempt() {
    KnownBoard before = commits.boards().load(key);
    boolean decisive = before != null && isDecisive(before.definition());
    if (decisive) {
      // No submission comes between the look for entries and the new definition.
      long now = commits.times(1);
      before = commits.boards().change(key, board -> board.frozen(now)).orElse(null);
    }
    Item stored = commits.table().get(Keys.definition(key)).orElse(null);
    Long revision = stored == null ? null : KnownBoard.revision(stored);
    if (before != null && (revision == null || revision != before.revision())) {
      return null;
    }
    Loaded loaded = commits.loaded(NOBODY);
    Pending pending = new Pending(loaded, commits.answers());
    Outcome outcome = decide(loaded, pending);
    if (!(outcome instanceof Outcome.Done)) {
      if (decisive) {
        var _ = commits.boards().change(key, board -> board.frozen(0));
      }
      return outcome;
    }
    return store(pending, before, revision);
  }

  private boolean isDecisive(Board before) {
    return command instanceof Command.Define(var next, _)
        && (before.order() != next.order()
            || before.policy() != next.policy()
            || before.tieBreak() != next.tieBreak()
            || !before.zone().equals(next.zone()));
  }

  private Outcome decide(Loaded loaded, Pending pending) {
    long from = Math.max(commits.times(PlayerCommit.TIMES), commits.timeFor(List.of(key)));
    Instant first = Micros.instant(from);
    LedgerClock clock = new LedgerClock(() -> first, from);
    return new Decisions(loaded, loaded, pending, clock, pending).decide(command);
  }

  private @Nullable Outcome store(
      Pending pending, @Nullable KnownBoard before, @Nullable Long revision) {
    pending.number(commits.events().numbers(1));
    Event event = pending.events().getFirst();
    long next = revision == null ? 1 : revision + 1;
    Item item =
        event instanceof Event.Defined(_, _, _, var definition, _, _)
            ? (before == null ? KnownBoard.first(definition, next) : before.redefined(definition))
                .item()
            : KnownBoard.dropped(key, next);
    Item chore = Redefinition.chore(key, next);
    Transaction transaction = commits.table().transaction();
    Boards.change(transaction, revision, item);
    commits.events().add(transaction, event);
    commits.outbox().add(transaction, pending.events());
    if (before != null) {
      transaction.put(chore);
    }
    try {
      commits.table().write(transaction, Keys.event(event.sequence()));
    } catch (Lost lost) {
      return null;
    }
    commits.boards().load(key);
    commits.outbox().committed(event.sequence());
    if (before != null) {
      commits.chores().run(chore);
    }
    return new Outcome.Done(List.of(event));
  }
}
