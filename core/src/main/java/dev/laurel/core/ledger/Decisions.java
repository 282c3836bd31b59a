package dev.laurel.core.ledger;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decides the commands of one commit, one after the other: what every ledger has in common.
///
/// Each command sees the effect of those before it. What is decided goes to the sink as events, and
/// answers that a retry may ask for go to the retries; to make both durable, together, is the
/// ledger's part.
public final class Decisions {
  private final Overlay overlay;
  private final Retries retries;
  private final LedgerClock clock;
  private final EventSink sink;
  private final Map<RetryKey, Integer> keyed = new HashMap<>();
  private final List<Command> decided = new ArrayList<>();

  /// Decides over what is durable: the players' entries, and the facts beside them.
  public Decisions(
      Entries durable, Facts facts, Retries retries, LedgerClock clock, EventSink sink) {
    this.overlay = new Overlay(durable, facts);
    this.retries = retries;
    this.clock = clock;
    this.sink = sink;
  }

  public Outcome decide(Command command) {
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
    RetryKey key = RetryKey.of(submit.key());
    Outcome before = before(key, submit);
    if (before != null) {
      return before;
    }
    List<Event> events = score(submit);
    keyed.put(key, decided.size() - 1);
    retries.keep(key, submit, events, clock.last());
    return new Outcome.Done(events);
  }

  /// What became of this key before, in this commit or an earlier one; null where it is new.
  private @Nullable Outcome before(RetryKey key, Command.Submit submit) {
    Integer earlier = keyed.get(key);
    if (earlier == null) {
      return retries.find(key, clock.last()).map(kept -> again(kept, submit)).orElse(null);
    }
    return submit.equals(decided.get(earlier))
        ? new Outcome.SameAs(earlier)
        : new Outcome.Refused(new Refusal.IdempotencyKeyReused());
  }

  private static Outcome again(Retries.Kept kept, Command.Submit submit) {
    return Arrays.equals(kept.fingerprint(), Fingerprint.of(submit))
        ? new Outcome.Replayed(kept.receipts())
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
              sink.nextSequence() + events.size(),
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
    return new Event.Removed(sink.nextSequence(), time, remove.board(), remove.player(), changes);
  }

  private Event hide(Command.Hide hide) {
    List<Change> changes = rules(hide.board()).conceal(hide.player(), hide.hidden(), overlay);
    return new Event.Concealed(
        sink.nextSequence(), clock.next(), hide.board(), hide.player(), hide.hidden(), changes);
  }

  private Event define(Command.Define define) {
    Rules before = overlay.rules(define.board().key());
    if (before != null) {
      before.requireChangeable(define.board(), overlay);
    }
    return new Event.Defined(sink.nextSequence(), clock.next(), define.board(), before == null);
  }

  private Event drop(Command.Drop drop) {
    rules(drop.board());
    return new Event.Dropped(sink.nextSequence(), clock.next(), drop.board());
  }

  private Outcome one(Event event) {
    take(event);
    return new Outcome.Done(List.of(event));
  }

  private void take(Event event) {
    sink.add(event);
    overlay.add(event);
  }

  private Rules rules(BoardKey board) {
    Rules rules = overlay.rules(board);
    if (rules == null) {
      throw new BoardNotFound(board.game().value(), board.board().value());
    }
    return rules;
  }
}
