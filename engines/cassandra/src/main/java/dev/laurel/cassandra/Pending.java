package dev.laurel.cassandra;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.EventSink;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a round has decided and not written yet. Events are numbered from zero while they are
/// decided: only then is it known how many numbers to take.
final class Pending implements EventSink, Retries {
  /// A submission whose answer is to be kept; its events are `first`, `first + 1`, ….
  private record Keyed(Command.Submit submit, int first, int count, long expiresAt) {}

  private final Map<RetryKey, Answer> found;
  private final Map<RetryKey, Keyed> kept = new HashMap<>();
  private List<Event> events = new ArrayList<>();

  Pending(Map<RetryKey, Answer> found) {
    this.found = found;
  }

  @Override
  public long nextSequence() {
    return events.size();
  }

  @Override
  public void add(Event event) {
    events.add(event);
  }

  @Override
  public Optional<Kept> find(RetryKey key, long now) {
    Answer answer = found.get(key);
    return answer == null ? Optional.empty() : answer.at(now);
  }

  @Override
  public void keep(RetryKey key, Command.Submit submit, List<Event> effect, long expiresAt) {
    kept.put(key, new Keyed(submit, events.size() - effect.size(), effect.size(), expiresAt));
  }

  List<Event> events() {
    return events;
  }

  void number(long first) {
    List<Event> numbered = new ArrayList<>(events.size());
    for (int i = 0; i < events.size(); i++) {
      numbered.add(events.get(i).withSequence(first + i));
    }
    events = numbered;
  }

  /// The outcomes with the events as they are numbered now, which stand in the same order.
  List<Outcome> renumbered(List<Outcome> outcomes) {
    List<Outcome> numbered = new ArrayList<>(outcomes.size());
    int at = 0;
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Done(var own)) {
        numbered.add(new Outcome.Done(List.copyOf(events.subList(at, at + own.size()))));
        at += own.size();
      } else {
        numbered.add(outcome);
      }
    }
    return numbered;
  }

  /// The answers of a player that are to be kept.
  Map<RetryKey, Answer> answers(PlayerId player) {
    Map<RetryKey, Answer> answers = new HashMap<>();
    kept.forEach((key, keyed) -> {
      if (keyed.submit.player().equals(player)) {
        List<Event> effect = events.subList(keyed.first, keyed.first + keyed.count);
        answers.put(key, Answer.of(keyed.submit, Receipt.of(effect), keyed.expiresAt));
      }
    });
    return answers;
  }
}
