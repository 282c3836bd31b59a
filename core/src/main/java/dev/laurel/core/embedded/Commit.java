package dev.laurel.core.embedded;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.RowBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decides the commands of one commit, one after the other, and packs their events.
final class Commit {
  private final Overlay overlay;
  private final Answers answers;
  private final LedgerClock clock;
  private final EventWriter writer;
  private final RowBatch batch;
  private final Map<Answers.Key, Integer> keyed = new HashMap<>();
  private final List<Command> decided = new ArrayList<>();
  private final long firstSequence;

  Commit(
      Overlay overlay,
      Answers answers,
      LedgerClock clock,
      EventWriter writer,
      long firstSequence,
      RowBatch batch) {
    this.overlay = overlay;
    this.answers = answers;
    this.clock = clock;
    this.writer = writer;
    this.firstSequence = firstSequence;
    this.batch = batch;
    writer.begin(firstSequence, clock.next());
  }

  Outcome decide(Command command) {
    decided.add(command);
    try {
      return switch (command) {
        case Command.Submit submit -> submit(submit);
        case Command.Remove remove -> one(remove(remove));
        case Command.Hide hide -> one(hide(hide));
        case Command.Define define -> one(define(define));
        case Command.Drop drop -> one(drop(drop));
      };
    } catch (Refusal refusal) {
      return new Outcome.Refused(refusal);
    }
  }

  private Outcome submit(Command.Submit submit) {
    if (submit.key() == null) {
      return new Outcome.Done(score(submit));
    }
    Answers.Key key = Answers.key(submit.key());
    Outcome before = before(key, submit);
    if (before != null) {
      return before;
    }
    List<Event> events = score(submit);
    keyed.put(key, decided.size() - 1);
    answers.add(batch, key, submit, receipts(events), clock.last());
    return new Outcome.Done(events);
  }

  /// What became of this key before, in this commit or an earlier one; null where it is new.
  private @Nullable Outcome before(Answers.Key key, Command.Submit submit) {
    Integer earlier = keyed.get(key);
    if (earlier == null) {
      return answers.find(key, submit, clock.last()).orElse(null);
    }
    return submit.equals(decided.get(earlier))
        ? new Outcome.SameAs(earlier)
        : new Outcome.Refused(new Refusal.IdempotencyKeyReused());
  }

  /// Every board's part is decided before any is taken in: all or nothing.
  private List<Event> score(Command.Submit submit) {
    long time = clock.next();
    long at = submit.at() == null ? time : submit.at();
    PlayerName name = newName(submit);
    List<Event> events = new ArrayList<>(submit.scores().size());
    for (Command.Score score : submit.scores()) {
      BoardKey board = new BoardKey(submit.game(), score.board());
      boolean hidden = overlay.hidden(board, submit.player());
      List<Change> changes = rules(board).submit(submit, score.value(), at, time, hidden, overlay);
      events.add(
          new Event.Scored(
              nextSequence() + events.size(),
              time,
              board,
              submit.player(),
              score.value(),
              submit.subscore(),
              at,
              name,
              submit.metadata(),
              changes));
    }
    events.forEach(this::take);
    return events;
  }

  private @Nullable PlayerName newName(Command.Submit submit) {
    PlayerName name = submit.name();
    return name == null || overlay.hasName(submit.player(), name) ? null : name;
  }

  private Event remove(Command.Remove remove) {
    long time = clock.next();
    List<Change> changes =
        rules(remove.board()).remove(remove.player(), remove.window(), time, overlay);
    return new Event.Removed(nextSequence(), time, remove.board(), remove.player(), changes);
  }

  private Event hide(Command.Hide hide) {
    List<Change> changes = rules(hide.board()).conceal(hide.player(), hide.hidden(), overlay);
    return new Event.Concealed(
        nextSequence(), clock.next(), hide.board(), hide.player(), hide.hidden(), changes);
  }

  private Event define(Command.Define define) {
    Rules before = overlay.rules(define.board().key());
    if (before != null) {
      before.requireChangeable(define.board(), overlay);
    }
    return new Event.Defined(nextSequence(), clock.next(), define.board(), before == null);
  }

  private Event drop(Command.Drop drop) {
    rules(drop.board());
    return new Event.Dropped(nextSequence(), clock.next(), drop.board());
  }

  private Outcome one(Event event) {
    take(event);
    return new Outcome.Done(List.of(event));
  }

  private void take(Event event) {
    writer.add(event);
    overlay.add(event);
  }

  private long nextSequence() {
    return firstSequence + writer.events();
  }

  private Rules rules(BoardKey board) {
    Rules rules = overlay.rules(board);
    if (rules == null) {
      throw new BoardNotFound(board.game().value(), board.board().value());
    }
    return rules;
  }

  /// The answer as far as it is known before the ranks are.
  private static List<Receipt> receipts(List<Event> events) {
    List<Receipt> receipts = new ArrayList<>(events.size());
    for (Event event : events) {
      Event.Scored scored = (Event.Scored) event;
      List<Receipt.Line> lines =
          scored.changes().stream()
              .filter(change -> change.after().isLive())
              .map(Commit::line)
              .toList();
      receipts.add(
          new Receipt(scored.board(), scored.player(), scored.id(), scored.changed(), lines));
    }
    return receipts;
  }

  private static Receipt.Line line(Change change) {
    return new Receipt.Line(
        change.standings(), change.after().score(), change.scoreBefore(), null, null);
  }
}
