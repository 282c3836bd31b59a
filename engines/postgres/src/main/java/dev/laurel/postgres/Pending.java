package dev.laurel.postgres;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.EventSink;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// What a transaction has decided and not written yet.
///
/// Events are numbered from zero while they are decided: only then is it known how many numbers to
/// take from the database, so that a refused command leaves no gap.
final class Pending implements EventSink, Retries {
  /// A submission whose answer is to be kept; its events are `first`, `first + 1`, ….
  private record Keyed(Command.Submit submit, int first, int count, long expiresAt) {}

  private final Answers answers;
  private final Map<RetryKey, Answers.Stored> found = new HashMap<>();
  private final Map<RetryKey, Keyed> kept = new HashMap<>();
  private List<Event> events = new ArrayList<>();

  Pending(Answers answers) {
    this.answers = answers;
  }

  void addFound(ResultSet row) throws SQLException {
    found.put(
        new RetryKey(
            RetryKey.Kind.KEY, new String(row.getBytes("key"), StandardCharsets.ISO_8859_1)),
        stored(row));
  }

  void addFoundToken(ResultSet row) throws SQLException {
    found.put(new Once.Token(row.getString("token_hash"), 0).retryKey(), stored(row));
  }

  private static Answers.Stored stored(ResultSet row) throws SQLException {
    return new Answers.Stored(
        row.getBytes("fingerprint"), row.getBytes("answer"), row.getLong("expires_at"));
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
    Answers.Stored stored = found.get(key);
    if (stored == null) {
      return Optional.empty();
    }
    Answers.Stored newer = answers.waiting(key);
    return newer != null && newer.expiresAt() == stored.expiresAt()
        ? newer.at(now)
        : stored.at(now);
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

  /// The event for which a token was used.
  Event effect(RetryKey token) {
    return events.get(Objects.requireNonNull(kept.get(token)).first);
  }

  /// The answers to be kept, in the order in which everybody writes them.
  Map<RetryKey, Answers.Stored> answers() {
    Map<RetryKey, Answers.Stored> stored =
        new TreeMap<>(Comparator.comparing(RetryKey::kind).thenComparing(RetryKey::digest));
    kept.forEach((key, keyed) -> {
      List<Event> effect = events.subList(keyed.first, keyed.first + keyed.count);
      stored.put(key, Answers.Stored.of(keyed.submit, Receipt.of(effect), keyed.expiresAt));
    });
    return stored;
  }
}
