package dev.laurel.core.ledger;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.PlayerNotFound;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Event.Defined.Cause;
import dev.laurel.core.ledger.Rules.Submitted;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
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
        case Command.Profile profile -> one(profile(profile));
        case Command.Erase erase -> one(erase(erase));
        case Command.Define define -> one(define(define));
        case Command.End end -> one(end(end));
        case Command.Drop drop -> one(drop(drop));
      };
    } catch (Refusal refusal) {
      return new Outcome.Refused(refusal);
    }
  }

  private Outcome submit(Command.Submit submit) {
    Once once = submit.once();
    if (once == null) {
      return new Outcome.Done(score(submit));
    }
    RetryKey key = once.retryKey();
    Outcome before = before(key, once, submit);
    if (before != null) {
      return before;
    }
    once.requireFresh(clock.next());
    List<Event> events = score(submit);
    keyed.put(key, decided.size() - 1);
    retries.keep(key, submit, events, once.keptUntil(clock.last()));
    return new Outcome.Done(events);
  }

  /// What became of this key before, in this commit or an earlier one; null where it is new.
  private @Nullable Outcome before(RetryKey key, Once once, Command.Submit submit) {
    Integer earlier = keyed.get(key);
    if (earlier == null) {
      return retries.find(key, clock.last()).map(kept -> again(kept, once, submit)).orElse(null);
    }
    Command.Submit first = (Command.Submit) decided.get(earlier);
    return Arrays.equals(Fingerprint.of(submit), Fingerprint.of(first))
        ? new Outcome.SameAs(earlier)
        : new Outcome.Refused(once.reused());
  }

  private static Outcome again(Retries.Kept kept, Once once, Command.Submit submit) {
    return Arrays.equals(kept.fingerprint(), Fingerprint.of(submit))
        ? new Outcome.Replayed(kept.receipts())
        : new Outcome.Refused(once.reused());
  }

  /// Every board's part is decided before any is taken in: all or nothing.
  private List<Event> score(Command.Submit submit) {
    long time = clock.next();
    long at = submit.at() == null ? time : submit.at();
    PlayerName name = newName(submit);
    Map<String, String> groups = submit.groupsOver(overlay.groups(submit.player()));
    List<Event> events = new ArrayList<>(submit.scores().size());
    for (Command.Score score : submit.scores()) {
      BoardKey board = new BoardKey(submit.game(), score.board());
      boolean hidden = overlay.hidden(board, submit.player());
      Submitted submitted = new Submitted(submit, groups, score.value(), at, hidden);
      List<Change> changes = rules(board).submit(submitted, time, overlay);
      events.add(
          new Event.Scored(
              sink.nextSequence() + events.size(),
              time,
              submit.origin(),
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

  private Event profile(Command.Profile command) {
    Profile known = overlay.profile(command.player());
    Profile next = command.change().applyTo(known == null ? Profile.EMPTY : known);
    return new Event.Profiled(
        sink.nextSequence(), clock.next(), command.origin(), command.player(), next, known == null);
  }

  private Event erase(Command.Erase command) {
    PlayerId player = command.player();
    if (overlay.profile(player) == null) {
      throw new PlayerNotFound(player.value());
    }
    List<Change> changes = Rules.erase(player, overlay);
    return new Event.Erased(sink.nextSequence(), clock.next(), command.origin(), player, changes);
  }

  private Event remove(Command.Remove remove) {
    long time = clock.next();
    List<Change> changes =
        rules(remove.board()).remove(remove.player(), remove.window(), time, overlay);
    return new Event.Removed(
        sink.nextSequence(), time, remove.origin(), remove.board(), remove.player(), changes);
  }

  private Event hide(Command.Hide hide) {
    List<Change> changes = rules(hide.board()).conceal(hide.player(), hide.hidden(), overlay);
    return new Event.Concealed(
        sink.nextSequence(),
        clock.next(),
        hide.origin(),
        hide.board(),
        hide.player(),
        hide.hidden(),
        changes);
  }

  private Event define(Command.Define define) {
    long time = clock.next();
    Rules before = overlay.rules(define.board().key());
    if (before != null) {
      before.requireChangeable(define.board(), time, overlay);
    }
    return new Event.Defined(
        sink.nextSequence(),
        time,
        define.origin(),
        define.board(),
        before == null ? null : before.board(),
        before == null ? Cause.CREATED : Cause.CHANGED);
  }

  private Event end(Command.End end) {
    long time = clock.next();
    Rules before = rules(end.board());
    Board ended = before.ending(end.season(), time);
    return new Event.Defined(
        sink.nextSequence(), time, end.origin(), ended, before.board(), Cause.ENDED);
  }

  private Event drop(Command.Drop drop) {
    rules(drop.board());
    return new Event.Dropped(sink.nextSequence(), clock.next(), drop.origin(), drop.board());
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
