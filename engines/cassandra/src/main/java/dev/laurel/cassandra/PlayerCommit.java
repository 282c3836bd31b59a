package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// What a round does to one player: the pointers that are written before, and the one conditional
/// batch. Either all of the batch is stored or nothing.
final class PlayerCommit {
  private final Cassandra cassandra;
  private final Places places;
  private final Player player;
  private final List<Event> events;
  private final Map<RetryKey, Answer> answers;
  private final UUID stamp = UUID.randomUUID();
  private final long decidedMicros = System.currentTimeMillis() * 1_000;
  private final Map<Long, SeatCodec.Seated> entries = new LinkedHashMap<>();
  private final Map<Long, Boolean> veils = new HashMap<>();
  private @Nullable PlayerName name;
  private Profile rest;
  private boolean erased;

  PlayerCommit(
      Cassandra cassandra,
      Places places,
      Player player,
      List<Event> events,
      Map<RetryKey, Answer> answers) {
    this.cassandra = cassandra;
    this.places = places;
    this.player = player;
    this.events = events;
    this.answers = answers;
    this.name = player.name();
    this.rest = player.rest();
    events.forEach(this::add);
  }

  Player player() {
    return player;
  }

  List<Event> events() {
    return events;
  }

  Map<RetryKey, Answer> answers() {
    return answers;
  }

  private void add(Event event) {
    switch (event) {
      case Event.Scored it -> name = it.name() == null ? name : it.name();
      case Event.Concealed it -> veils.put(board(it.board()).number(), it.hidden());
      case Event.Profiled it -> {
        name = it.profile().name();
        rest = it.profile().withName(null);
      }
      case Event.Erased _ -> {
        erased = true;
        name = null;
        rest = Profile.EMPTY;
        player.hidden().forEach(board -> veils.put(board, false));
      }
      case Event.Removed _, Event.Defined _, Event.Dropped _, Event.Anonymous _ -> {}
    }
    event.changes().stream().filter(Change::isReal).forEach(this::add);
  }

  private KnownBoard board(BoardKey key) {
    return Objects.requireNonNull(places.view().board(key), "a change of an unknown board");
  }

  private void add(Change change) {
    KnownBoard board = board(change.standings().board());
    long division = places.divisions().make(board, change.standings());
    int grouping =
        Objects.requireNonNull(board.groupings().get(change.standings().group().grouping()));
    entries.put(
        division,
        new SeatCodec.Seated(
            board.number(),
            new Divisions.Name(change.standings().window(), grouping),
            change.standings().group().values(),
            change.after()));
  }

  boolean isRenamed() {
    return !Objects.equals(name, player.name());
  }

  /// Where others find what is about to be stored.
  List<BoundStatement> pointers(Members members, EventLog log) {
    List<BoundStatement> pointers = new ArrayList<>();
    entries.keySet().stream()
        .filter(division -> !player.entries().containsKey(division))
        .forEach(division -> pointers.add(members.adding(division, player.id())));
    events.forEach(event -> pointers.addAll(log.pointers(event)));
    if (isRenamed() && name != null) {
      pointers.add(PlayerDirectory.adding(cassandra, FoldedName.of(name), player.id()));
    }
    veils.forEach((board, hidden) -> {
      if (hidden) {
        pointers.add(
            cassandra.bind(
                "INSERT INTO hidden (board, player) VALUES (?, ?)", board, player.id().value()));
      }
    });
    return pointers;
  }

  /// Pointers that point at nothing any more. Nobody minds them, so nobody waits.
  void forget() {
    PlayerName before = player.name();
    if (isRenamed() && before != null) {
      FoldedName folded = FoldedName.of(before);
      if (name == null || !FoldedName.of(name).equals(folded)) {
        CompletionStage<AsyncResultSet> _ =
            cassandra.send(PlayerDirectory.deleting(cassandra, folded, player.id(), decidedMicros));
      }
    }
  }

  CompletionStage<AsyncResultSet> send(int eventTtlSeconds, long now) {
    BatchStatementBuilder batch = BatchStatement.builder(BatchType.LOGGED);
    String id = player.id().value();
    batch.addStatement(
        cassandra.bind(
            "UPDATE players SET stamp = ?, known = ?, name = ?, profile = ?, floor = ?, value = 0x"
                + " WHERE player = ? AND kind = 0 AND id = 0x IF stamp = ?",
            stamp,
            !erased,
            name == null ? null : name.value(),
            rest.equals(Profile.EMPTY) ? null : Bytes.buffer(ProfileCodec.packed(rest)),
            player.floor(),
            id,
            player.stamp()));
    addEntries(batch, id);
    veils.forEach((board, hidden) ->
        batch.addStatement(
            hidden
                ? insert(id, Player.HIDDEN, Bytes.number(board), new byte[0], 0)
                : delete(id, Player.HIDDEN, Bytes.number(board))));
    answers.forEach((key, answer) ->
        batch.addStatement(
            insert(
                id,
                Player.ANSWER,
                Bytes.buffer(key.bytes()),
                answer.bytes(),
                Retention.seconds(answer.expiresAt(), now))));
    for (Event event : events) {
      batch.addStatement(
          insert(id, Player.EVENT, key(event), EventLog.packed(event), eventTtlSeconds));
    }
    return cassandra.send(batch.setIdempotence(false).build());
  }

  private void addEntries(BatchStatementBuilder batch, String id) {
    entries.forEach((division, seated) ->
        batch.addStatement(
            insert(id, Player.ENTRY, Bytes.number(division), SeatCodec.write(seated), 0)));
    // What is left of boards and windows that are gone.
    player
        .entries()
        .forEach((division, seated) -> {
          if (!entries.containsKey(division) && places.name(division, seated).isEmpty()) {
            batch.addStatement(delete(id, Player.ENTRY, Bytes.number(division)));
          }
        });
  }

  private BoundStatement insert(String id, byte kind, ByteBuffer key, byte[] value, int ttl) {
    return cassandra.bind(
        "INSERT INTO players (player, kind, id, value) VALUES (?, ?, ?, ?) USING TTL ?",
        id,
        kind,
        key,
        Bytes.buffer(value),
        ttl);
  }

  private BoundStatement delete(String id, byte kind, ByteBuffer key) {
    return cassandra.bind(
        "DELETE FROM players WHERE player = ? AND kind = ? AND id = ?", id, kind, key);
  }

  private static ByteBuffer key(Event event) {
    return EventLog.key(event.time(), event.sequence());
  }

  /// Whether the batch that was sent is stored. Throws where nobody can say.
  boolean isApplied(CompletionStage<AsyncResultSet> sent, Stamps stamps) {
    try {
      return Cassandra.decided(sent);
    } catch (Uncertain unknown) {
      return stamps.wasApplied(player, stamp, key(events.getFirst()));
    }
  }
}
