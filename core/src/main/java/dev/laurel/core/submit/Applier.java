package dev.laurel.core.submit;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.News;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Brings committed events into the index, in their order, makes the answers of them, and tells
/// what has changed.
///
/// Submissions that follow one another go to the index together: one on another machine takes them
/// in one round.
final class Applier {
  private final Ledger ledger;
  private final RankIndex index;
  private final Past past;
  private final News news;
  private final List<Submitted> submitted = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private boolean ranked;

  /// A submission whose changes wait for the index, and the place of its answer.
  private record Submitted(int place, Command.Submit submit, List<Event> events) {}

  Applier(Ledger ledger, RankIndex index, Past past, Feed feed) {
    this.ledger = ledger;
    this.index = index;
    this.past = past;
    this.news = new News(feed);
  }

  /// Whether a group may be brought in by parts.
  boolean takesParts() {
    return index.takesParts();
  }

  List<Answer> apply(List<Job> jobs, List<Outcome> outcomes) {
    // A group before this one may have failed half-way.
    submitted.clear();
    changes.clear();
    @Nullable Answer[] answers = new Answer[outcomes.size()];
    int place = 0;
    for (Job job : jobs) {
      for (Command command : job.commands()) {
        take(place, command, outcomes.get(place), job.ranked(), answers);
        place++;
      }
    }
    bringIn(answers);
    news.tell();
    return all(answers, outcomes);
  }

  private void take(
      int place, Command command, Outcome outcome, boolean asksRanks, @Nullable Answer[] answers) {
    switch (outcome) {
      case Outcome.Done(var events) when command instanceof Command.Submit submit -> {
        if (asksRanks != ranked) {
          bringIn(answers);
          ranked = asksRanks;
        }
        submitted.add(new Submitted(place, submit, events));
        for (Event event : events) {
          changes.addAll(event.changes());
        }
      }
      case Outcome.Done(var events) -> {
        bringIn(answers);
        events.forEach(this::administer);
        note(events);
        answers[place] = new Answer.Applied(events.getFirst());
      }
      case Outcome.Replayed(var receipts) -> {
        index.revisit(receipts);
        answers[place] = new Answer.Submitted(receipts, true);
      }
      case Outcome.Refused(var refusal) -> answers[place] = new Answer.Refused(refusal);
      case Outcome.SameAs _ -> {}
    }
  }

  private void administer(Event event) {
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored _, Event.Removed _, Event.Concealed _, Event.Erased _ ->
          index.applyAll(ofOpenWindows(event.changes()), false);
      case Event.Profiled _, Event.Anonymous _ -> {}
    }
  }

  /// What the ledger did to closed windows is not in the index. All are of one board, and a window
  /// closes in all its groups at once.
  private List<Change> ofOpenWindows(List<Change> all) {
    Map<String, Boolean> closed = new HashMap<>();
    return all.stream()
        .filter(change ->
            !closed.computeIfAbsent(
                change.standings().window(), _ -> past.holds(change.standings())))
        .toList();
  }

  /// Brings what was taken into the index and answers it.
  private void bringIn(@Nullable Answer[] answers) {
    if (submitted.isEmpty()) {
      return;
    }
    Iterator<Shift> shifts = index.applyAll(changes, ranked).iterator();
    submitted.forEach(each -> note(each.events));
    for (Submitted each : submitted) {
      List<Receipt> receipts = ranked ? ranked(each.events, shifts) : Receipt.of(each.events);
      if (each.submit.once() != null) {
        ledger.remember(each.submit, receipts);
      }
      answers[each.place] = new Answer.Submitted(receipts, false);
    }
    submitted.clear();
    changes.clear();
  }

  /// Notes what these events, which can be seen by now, have changed.
  private void note(List<Event> events) {
    if (news.isWanted()) {
      events.forEach(this::note);
    }
  }

  private void note(Event event) {
    for (Change change : event.changes()) {
      if (change.isReal()) {
        news.add(change.standings());
      }
    }
    switch (event) {
      case Event.Defined defined -> news.add(defined.board());
      case Event.Dropped dropped -> news.add(dropped.board());
      case Event.Profiled profiled -> news.add(profiled.player());
      case Event.Scored scored when scored.name() != null -> news.add(scored.player());
      case Event.Scored _, Event.Removed _, Event.Concealed _ -> {}
      case Event.Erased erased -> news.add(erased.player());
      case Event.Anonymous _ -> {}
    }
  }

  private List<Receipt> ranked(List<Event> events, Iterator<Shift> shifts) {
    List<Receipt> receipts = new ArrayList<>(events.size());
    for (Event event : events) {
      receipts.add(receipt((Event.Scored) event, shifts));
    }
    return receipts;
  }

  private Receipt receipt(Event.Scored event, Iterator<Shift> shifts) {
    Ranking ranking = ranking(event.board());
    List<Receipt.Line> lines = new ArrayList<>(event.changes().size());
    for (Change change : event.changes()) {
      Shift shift = shifts.next();
      if (change.after().isLive()) {
        lines.add(placed(change, shift, ranking));
      }
    }
    return new Receipt(event.board(), event.player(), event.id(), event.changed(), lines);
  }

  private Ranking ranking(BoardKey board) {
    return ledger.board(board).map(Board::ranking).orElse(Ranking.ORDINAL);
  }

  private static Receipt.Line placed(Change change, Shift shift, Ranking ranking) {
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

  /// All answers, those that are the same as an earlier one included.
  private static List<Answer> all(@Nullable Answer[] answers, List<Outcome> outcomes) {
    List<Answer> all = new ArrayList<>(answers.length);
    for (int i = 0; i < answers.length; i++) {
      Answer answer =
          outcomes.get(i) instanceof Outcome.SameAs(int first) ? again(all.get(first)) : answers[i];
      if (answer == null) {
        throw new IllegalStateException("no answer to command " + i);
      }
      all.add(answer);
    }
    return all;
  }

  private static Answer again(Answer first) {
    return first instanceof Answer.Submitted(var receipts, _)
        ? new Answer.Submitted(receipts, true)
        : first;
  }
}
