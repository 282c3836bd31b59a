package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// Commits commands that are each of one player. The writer's alone.
///
/// A round reads the partitions of the players, decides every command in its order, writes the
/// pointers, and sends one batch for each player. Whose partition was changed by another instance
/// in between is decided anew in the next round.
final class GroupCommit {
  private static final int ROUNDS = 60;

  private final Ground ground;
  private final LedgerClock clock;
  private final Sequences sequences;
  private final Outbox outbox;
  private final LateAnswers late;

  GroupCommit(
      Ground ground, LedgerClock clock, Sequences sequences, Outbox outbox, LateAnswers late) {
    this.ground = ground;
    this.clock = clock;
    this.sequences = sequences;
    this.outbox = outbox;
    this.late = late;
  }

  /// What was done: an outcome for each command, and the commits of players.
  record Result(List<Outcome> outcomes, List<PlayerCommit> commits) {}

  Result commit(List<Command> commands) {
    @Nullable Outcome[] outcomes = new Outcome[commands.size()];
    List<PlayerCommit> commits = new ArrayList<>();
    Set<PlayerId> players = new LinkedHashSet<>();
    commands.forEach(command -> players.add(player(command)));
    for (int round = 0; !players.isEmpty() && round < ROUNDS; round++) {
      try {
        commits.addAll(round(commands, players, outcomes, round > 0));
      } catch (Unavailable away) {
        if (commits.isEmpty()) {
          throw away;
        }
        break; // what was committed must be told
      }
    }
    List<Outcome> all = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      all.add(outcome == null ? new Outcome.Refused(busy()) : outcome);
    }
    return new Result(all, commits);
  }

  private static Unavailable busy() {
    return new Unavailable("Cassandra is too busy or away; nothing of this was stored.", 2);
  }

  static PlayerId player(Command command) {
    return switch (command) {
      case Command.Submit it -> it.player();
      case Command.Remove it -> it.player();
      case Command.Hide it -> it.player();
      case Command.Profile it -> it.player();
      case Command.Erase it -> it.player();
      case Command.Define _, Command.End _, Command.Drop _ ->
          throw new IllegalArgumentException(command + " is of no player");
    };
  }

  /// Takes out of `players` those who are done with.
  private List<PlayerCommit> round(
      List<Command> commands, Set<PlayerId> players, @Nullable Outcome[] outcomes, boolean again) {
    List<Integer> own = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      if (players.contains(player(commands.get(i)))) {
        own.add(i);
      }
    }
    List<Command> asked = own.stream().map(commands::get).toList();
    Places places = Places.now(ground.catalogue(), ground.divisions());
    asked.forEach(command -> advanceClock(command, places));
    long _ = clock.next(); // what has expired by now is no answer any more
    Map<PlayerId, Player> read = read(players, again);
    Pending pending = new Pending(answers(asked));
    Loaded loaded = new Loaded(places, ground.members(), read);
    Decisions decisions = new Decisions(loaded, loaded, pending, clock, pending);
    List<Outcome> decided = new ArrayList<>();
    asked.forEach(command -> decided.add(decisions.decide(command)));
    List<PlayerCommit> made = List.of();
    if (!pending.events().isEmpty()) {
      pending.number(sequences.take(pending.events().size()));
      made = made(pending, places, read);
    }
    List<Outcome> numbered = pending.renumbered(decided);
    Map<PlayerId, Unavailable> unknown = new HashMap<>();
    List<PlayerCommit> applied = made.isEmpty() ? made : write(made, unknown);
    Set<PlayerId> lost = new LinkedHashSet<>();
    made.forEach(it -> lost.add(it.player().id()));
    applied.forEach(it -> lost.remove(it.player().id()));
    for (int i = 0; i < asked.size(); i++) {
      PlayerId of = player(asked.get(i));
      Unavailable away = unknown.get(of);
      if (away != null) {
        outcomes[own.get(i)] = new Outcome.Refused(away);
      } else if (!lost.contains(of)) {
        outcomes[own.get(i)] = placed(numbered.get(i), own);
      }
    }
    players.retainAll(lost);
    players.removeAll(unknown.keySet());
    return applied;
  }

  /// Commands are counted over the whole commit, and not over the round.
  private static Outcome placed(Outcome outcome, List<Integer> own) {
    return outcome instanceof Outcome.SameAs(var command)
        ? new Outcome.SameAs(own.get(command))
        : outcome;
  }

  /// What another instance has taken for past is past here, too, however slow this clock is.
  private void advanceClock(Command command, Places places) {
    switch (command) {
      case Command.Submit submit ->
          submit
              .scores()
              .forEach(score -> advance(new BoardKey(submit.game(), score.board()), places));
      case Command.Remove remove -> advance(remove.board(), places);
      case Command.Hide hide -> advance(hide.board(), places);
      case Command.Profile _, Command.Erase _, Command.Define _, Command.End _, Command.Drop _ -> {}
    }
  }

  private void advance(BoardKey key, Places places) {
    KnownBoard board = places.view().board(key);
    if (board != null) {
      clock.advance(board.closedThrough());
    }
  }

  private Map<PlayerId, Player> read(Collection<PlayerId> ids, boolean serially) {
    List<PlayerId> players = List.copyOf(ids);
    if (serially) {
      // What is under way comes to its end, or nobody sees it ever.
      players.forEach(id ->
          ground
              .cassandra()
              .serial(
                  "SELECT stamp, value FROM players WHERE player = ? AND kind = 0 AND id = 0x",
                  id.value()));
    }
    Map<PlayerId, Player> read = new HashMap<>();
    List<Player> found = ground.members().players(players);
    long floor = found.stream().anyMatch(Player::isNew) ? ground.catalogue().floor() : 0;
    for (Player player : found) {
      read.put(player.id(), player.isNew() ? player.withFloor(floor) : player);
    }
    return read;
  }

  /// The answers to those who ask again. Keys are claimed after the stamps were read.
  private Map<RetryKey, Answer> answers(List<Command> asked) {
    Map<RetryKey, Claims.Wanted> wanted = new LinkedHashMap<>();
    long now = clock.last();
    for (Command command : asked) {
      if (command instanceof Command.Submit submit && submit.once() != null) {
        Once once = submit.once();
        wanted.putIfAbsent(
            once.retryKey(),
            new Claims.Wanted(submit.player(), Retention.seconds(once.keptUntil(now), now)));
      }
    }
    if (wanted.isEmpty()) {
      return Map.of();
    }
    Map<RetryKey, Answer> found = new HashMap<>(ground.claims().take(wanted, now));
    List<RetryKey> own = wanted.keySet().stream().filter(key -> !found.containsKey(key)).toList();
    List<BoundStatement> questions = new ArrayList<>();
    for (RetryKey key : own) {
      for (byte kind : new byte[] {Player.ANSWER, Player.RANKS}) {
        questions.add(
            ground
                .cassandra()
                .bind(
                    "SELECT value FROM players WHERE player = ? AND kind = ? AND id = ?",
                    Objects.requireNonNull(wanted.get(key)).player().value(),
                    kind,
                    Bytes.buffer(key.bytes())));
      }
    }
    List<List<Row>> rows = ground.cassandra().ask(questions);
    for (int i = 0; i < own.size(); i++) {
      if (!rows.get(2 * i).isEmpty()) {
        Answer answer = Answer.read(Bytes.of(rows.get(2 * i).getFirst(), "value"));
        Answer ranked =
            rows.get(2 * i + 1).isEmpty()
                ? null
                : Answer.read(Bytes.of(rows.get(2 * i + 1).getFirst(), "value"));
        found.put(own.get(i), late.newest(own.get(i), answer, ranked));
      }
    }
    return found;
  }

  private List<PlayerCommit> made(Pending pending, Places places, Map<PlayerId, Player> read) {
    Map<PlayerId, List<Event>> events = new LinkedHashMap<>();
    for (Event event : pending.events()) {
      PlayerId of = Objects.requireNonNull(event.whose());
      events.computeIfAbsent(of, _ -> new ArrayList<>()).add(event);
    }
    List<PlayerCommit> made = new ArrayList<>();
    events.forEach((player, own) ->
        made.add(
            new PlayerCommit(
                ground.cassandra(),
                places,
                Objects.requireNonNull(read.get(player)),
                own,
                own.getLast() instanceof Event.Erased
                    ? erasedAnswers(player)
                    : pending.answers(player))));
    return made;
  }

  private Map<RetryKey, Answer> erasedAnswers(PlayerId player) {
    Map<RetryKey, Answer> answers = new HashMap<>();
    for (Row row :
        ground
            .cassandra()
            .rows("SELECT id FROM players WHERE player = ? AND kind = 2", player.value())) {
      Map.Entry<RetryKey, Answer> left = Answer.erased(Bytes.of(row, "id"));
      answers.put(left.getKey(), left.getValue());
    }
    return answers;
  }

  /// Those that are stored. Of those that may be or not, the outbox tells whoever looks later.
  private List<PlayerCommit> write(List<PlayerCommit> made, Map<PlayerId, Unavailable> unknown) {
    List<BoundStatement> pointers = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (PlayerCommit commit : made) {
      pointers.addAll(commit.pointers(ground.members(), ground.log()));
      events.addAll(commit.events());
    }
    outbox.adding(events).ifPresent(pointers::add);
    ground.log().write(pointers);
    ground.membership().requireAlive();
    Map<PlayerCommit, CompletionStage<AsyncResultSet>> sent = new LinkedHashMap<>();
    made.forEach(commit -> sent.put(commit, commit.send(ground.log().ttlSeconds(), clock.last())));
    List<PlayerCommit> applied = new ArrayList<>();
    sent.forEach((commit, stage) -> {
      try {
        if (commit.isApplied(stage, ground.stamps())) {
          applied.add(commit);
        }
      } catch (Unavailable away) {
        unknown.put(commit.player().id(), away);
        outbox.abandon();
      }
    });
    applied.forEach(PlayerCommit::forget);
    return applied;
  }
}
