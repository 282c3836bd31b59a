package dev.laurel.dynamodb;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.EventSink;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was decided of one player's commands and is not written yet.
///
/// Events are numbered from zero while they are decided: only then is it known how many numbers are
/// needed, so that a refused command leaves no gap.
final class Pending implements EventSink, Retries {
  /// A submission whose answer is to be kept; its events are `first`, `first + 1`, ….
  private record Keyed(Command.Submit submit, int first, int count, long expiresAt) {}

  private final Loaded loaded;
  private final Answers answers;
  private final Map<RetryKey, Keyed> kept = new LinkedHashMap<>();
  private List<Event> events = new ArrayList<>();

  Pending(Loaded loaded, Answers answers) {
    this.loaded = loaded;
    this.answers = answers;
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
    Item item = loaded.answer(key);
    return item == null ? Optional.empty() : answers.kept(key, item, now);
  }

  @Override
  public void keep(RetryKey key, Command.Submit submit, List<Event> effect, long expiresAt) {
    int first = events.size() - effect.size();
    kept.put(key, new Keyed(submit, first, effect.size(), expiresAt));
  }

  List<Event> events() {
    return events;
  }

  /// Gives every event its number.
  void number(List<Long> sequences) {
    List<Event> numbered = new ArrayList<>(events.size());
    for (int i = 0; i < events.size(); i++) {
      numbered.add(events.get(i).withSequence(sequences.get(i)));
    }
    events = numbered;
  }

  /// The answers to be kept.
  Map<RetryKey, Answers.Stored> answers() {
    Map<RetryKey, Answers.Stored> stored = new LinkedHashMap<>();
    kept.forEach((key, keyed) -> {
      List<Event> effect = events.subList(keyed.first, keyed.first + keyed.count);
      stored.put(
          key,
          Answers.Stored.of(
              keyed.submit, Receipt.of(effect), keyed.expiresAt, effect.getLast().sequence()));
    });
    return stored;
  }
}
