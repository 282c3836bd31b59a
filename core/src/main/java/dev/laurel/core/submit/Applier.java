package dev.laurel.core.submit;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Brings committed events into the index, in their order, and makes the answers of them.
final class Applier {
  private final Ledger ledger;
  private final RankIndex index;

  Applier(Ledger ledger, RankIndex index) {
    this.ledger = ledger;
    this.index = index;
  }

  List<Answer> apply(List<Job> jobs, List<Outcome> outcomes) {
    List<Answer> answers = new ArrayList<>(outcomes.size());
    for (Job job : jobs) {
      for (Command command : job.commands()) {
        Outcome outcome = outcomes.get(answers.size());
        answers.add(answer(command, outcome, job.ranked(), answers));
      }
    }
    return answers;
  }

  private Answer answer(Command command, Outcome outcome, boolean ranked, List<Answer> before) {
    return switch (outcome) {
      case Outcome.Done(var events) -> done(command, events, ranked);
      case Outcome.Replayed(var receipts) -> new Answer.Submitted(receipts, true);
      case Outcome.SameAs(var first) -> again(before.get(first));
      case Outcome.Refused(var refusal) -> new Answer.Refused(refusal);
    };
  }

  private static Answer again(Answer first) {
    return first instanceof Answer.Submitted(var receipts, _)
        ? new Answer.Submitted(receipts, true)
        : first;
  }

  private Answer done(Command command, List<Event> events, boolean ranked) {
    if (!(command instanceof Command.Submit submit)) {
      events.forEach(this::apply);
      return new Answer.Applied(events.getFirst());
    }
    List<Receipt> receipts = new ArrayList<>(events.size());
    for (Event event : events) {
      receipts.add(receipt((Event.Scored) event, ranked));
    }
    if (submit.key() != null) {
      ledger.remember(submit, receipts);
    }
    return new Answer.Submitted(receipts, false);
  }

  private void apply(Event event) {
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored _, Event.Removed _, Event.Concealed _ ->
          event.changes().forEach(index::apply);
    }
  }

  private Receipt receipt(Event.Scored event, boolean ranked) {
    Ranking ranking = ranked ? ranking(event) : null;
    List<Receipt.Line> lines = new ArrayList<>(event.changes().size());
    for (Change change : event.changes()) {
      Receipt.Line line = ranking == null ? applied(change) : placed(change, ranking);
      if (change.after().isLive()) {
        lines.add(line);
      }
    }
    return new Receipt(event.board(), event.player(), event.id(), event.changed(), lines);
  }

  private Ranking ranking(Event.Scored event) {
    return ledger.board(event.board()).map(Board::ranking).orElse(Ranking.ORDINAL);
  }

  private Receipt.Line applied(Change change) {
    if (change.isReal()) {
      index.apply(change);
    }
    return new Receipt.Line(
        change.standings(), change.after().score(), change.scoreBefore(), null, null);
  }

  private Receipt.Line placed(Change change, Ranking ranking) {
    Shift shift = index.applyAndPlace(change);
    Standing before = shift.before();
    return new Receipt.Line(
        change.standings(),
        change.after().score(),
        change.scoreBefore(),
        place(shift.after(), ranking),
        before == null ? null : before.ranked().rank(ranking));
  }

  private static Receipt.@Nullable Place place(@Nullable Standing standing, Ranking ranking) {
    return standing == null
        ? null
        : new Receipt.Place(
            standing.ranked().rank(ranking), standing.total(), standing.percentile());
  }
}
