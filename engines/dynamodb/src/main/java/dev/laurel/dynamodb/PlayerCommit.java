package dev.laurel.dynamodb;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Some commands that name one player, in their order: decided together, stored in one transaction.
/// For one thread at a time.
final class PlayerCommit {
  private static final long FROZEN_MICROS = 10_000_000;
  // A command takes a few times: one to see that a token is fresh, one for its event.
  static final int TIMES = 8;

  private final Commits commits;
  private final PlayerId player;
  private final List<Command> commands;
  private final List<Long> times;
  private Loaded loaded;
  private Pending pending;
  private List<Outcome> outcomes = List.of();

  /// `times` are those from which on each command takes its own.
  PlayerCommit(Commits commits, PlayerId player, List<Command> commands, List<Long> times) {
    this.commits = commits;
    this.player = player;
    this.commands = commands;
    this.times = new ArrayList<>(times);
    this.loaded = commits.loaded(player);
    this.pending = new Pending(loaded, commits.answers());
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  /// The events of one of the commands, not numbered before [#write].
  int events(int command) {
    return outcomes.get(command) instanceof Outcome.Done(var events) ? events.size() : 0;
  }

  /// Decides on what is stored now, and where something is refused makes sure that it was.
  void decide() {
    Patience patience = new Patience();
    while (!decided()) {
      patience.pause("Player '" + player + "' or its boards change all the time");
      Set<BoardKey> boards = new HashSet<>(loaded.relied());
      commands.forEach(command -> boards.addAll(boards(command)));
      boards.forEach(commits.boards()::load);
    }
  }

  private boolean decided() {
    loaded = commits.loaded(player);
    pending = new Pending(loaded, commits.answers());
    loaded.read(divisions(), keys());
    for (int i = 0; i < commands.size(); i++) {
      times.set(i, Math.max(times.get(i), commits.timeFor(boards(commands.get(i)))));
    }
    Instant first = Micros.instant(times.getFirst());
    LedgerClock clock = new LedgerClock(() -> first, times.getFirst());
    Decisions decisions = new Decisions(loaded, loaded, pending, clock, pending);
    List<Outcome> next = new ArrayList<>(commands.size());
    for (int i = 0; i < commands.size(); i++) {
      clock.advance(times.get(i));
      next.add(decisions.decide(commands.get(i)));
    }
    outcomes = next;
    boolean refused = next.stream().anyMatch(Outcome.Refused.class::isInstance);
    return !isFrozen() && (!refused || isStillSo());
  }

  private static List<BoardKey> boards(Command command) {
    return switch (command) {
      case Command.Submit submit ->
          submit.scores().stream().map(it -> new BoardKey(submit.game(), it.board())).toList();
      case Command.Remove remove -> List.of(remove.board());
      case Command.Hide hide -> List.of(hide.board());
      case Command.Profile _, Command.Erase _ -> List.of();
      case Command.Define define -> List.of(define.board().key());
      case Command.End end -> List.of(end.board());
      case Command.Drop drop -> List.of(drop.board());
    };
  }

  /// The divisions that submissions may reach, whatever their groups.
  private Set<DivisionId> divisions() {
    Set<DivisionId> divisions = new HashSet<>();
    for (int i = 0; i < commands.size(); i++) {
      if (commands.get(i) instanceof Command.Submit submit) {
        long at = submit.at() == null ? times.get(i) : submit.at();
        for (BoardKey key : boards(submit)) {
          KnownBoard board = commits.boards().known(key);
          if (board == null) {
            board = commits.boards().load(key);
          }
          if (board != null) {
            targets(board, at).forEach(target -> divisions.add(DivisionId.of(target)));
          }
        }
      }
    }
    return divisions;
  }

  private static List<StandingsId> targets(KnownBoard board, long at) {
    Map<String, String> any = new HashMap<>();
    for (Grouping grouping : board.definition().groupings()) {
      grouping.dimensions().forEach(dimension -> any.put(dimension, "any"));
    }
    return board.rules().targets(any, at);
  }

  private List<RetryKey> keys() {
    List<RetryKey> keys = new ArrayList<>();
    for (Command command : commands) {
      Once once = command instanceof Command.Submit submit ? submit.once() : null;
      if (once != null) {
        keys.add(once.retryKey());
      }
    }
    return keys;
  }

  /// Whether a board stands still for a moment. One whose mover has died is set going again.
  private boolean isFrozen() {
    boolean frozen = false;
    for (BoardKey key : loaded.relied()) {
      KnownBoard board = commits.boards().known(key);
      if (board != null && board.frozenAt() > 0) {
        frozen = true;
        commits.thaw(board, FROZEN_MICROS);
      }
    }
    return frozen;
  }

  /// A refusal leaves nothing that a transaction could prove: so it is looked whether what it was
  /// decided by is still there.
  private boolean isStillSo() {
    List<Key> keys = new ArrayList<>();
    keys.add(Keys.metadata(player));
    loaded.relied().forEach(board -> keys.add(Keys.definition(board)));
    Map<Key, Item> now = commits.table().get(keys);
    Item row = now.get(Keys.metadata(player));
    PlayerRow before = loaded.row();
    if ((row == null) != (before == null)
        || (row != null && before != null && PlayerRow.of(row).version() != before.version())) {
      return false;
    }
    for (BoardKey key : loaded.relied()) {
      Item item = now.get(Keys.definition(key));
      KnownBoard found = item == null ? null : KnownBoard.of(item);
      KnownBoard known = commits.boards().known(key);
      if ((found == null) != (known == null)
          || (found != null && known != null && found.revision() != known.revision())) {
        return false;
      }
    }
    return true;
  }

  /// Stores what was decided, under numbers that were taken for it. What is lost to somebody else
  /// is decided anew, and where more numbers are needed then, they are taken.
  void write(List<Long> numbers) {
    Patience patience = new Patience();
    List<Long> own = new ArrayList<>(numbers);
    while (true) {
      if (pending.events().isEmpty()) {
        return;
      }
      if (own.size() < pending.events().size()) {
        own.addAll(commits.events().numbers(pending.events().size() - own.size()));
      }
      try {
        attempt(own);
        return;
      } catch (Lost lost) {
        patience.pause("Player '" + player + "' is busy");
        loaded.relied().forEach(commits.boards()::load);
        commands.forEach(command -> boards(command).forEach(commits.boards()::load));
        decide();
      }
    }
  }

  private void attempt(List<Long> numbers) {
    pending.number(numbers);
    List<Event> events = pending.events();
    Transaction transaction = commits.table().transaction();
    new Writes(commits.boards(), loaded, player, events, transaction).add();
    raiseFloor(transaction, events);
    events.forEach(event -> commits.events().add(transaction, event));
    pending
        .answers()
        .forEach((key, answer) -> answer.add(transaction, key, events.getLast().time()));
    transaction.turn(Transaction.Turn.LAST);
    commits.outbox().add(transaction, events);
    List<Event> chores = commits.chores().add(transaction, loaded, events);
    write(transaction, Keys.event(events.getFirst().sequence()));
    outcomes = numbered(events);
    commits.outbox().committed(events.getFirst().sequence());
    commits.chores().run(chores);
  }

  private void write(Transaction transaction, Key witness) {
    Table table = commits.table();
    if (transaction.size() <= Transaction.MOST) {
      commits.locked(player, () -> table.write(transaction, witness));
    } else if (commands.size() > 1) {
      throw new TooMany();
    } else {
      new Intents(table).commit(player, loaded.row(), transaction, witness);
    }
  }

  /// Indexes remember the versions of an erased player's entries, and the table does not for long:
  /// so whoever comes under an erased id begins above all of them.
  private void raiseFloor(Transaction transaction, List<Event> events) {
    long highest =
        events.stream()
            .filter(Event.Erased.class::isInstance)
            .flatMap(event -> event.changes().stream())
            .mapToLong(change -> change.after().version())
            .max()
            .orElse(0);
    if (highest > 0 && highest > floor()) {
      transaction.put(
          Item.at(Keys.FLOOR).with("Floor", highest), Condition.absentOrBelow("Floor", highest));
    }
  }

  private long floor() {
    return commits.table().get(Keys.FLOOR).map(it -> it.number("Floor")).orElse(0L);
  }

  /// More commands than one transaction takes.
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super("too many commands for a transaction", null, false, false);
    }
  }

  /// What a command is told of which one item is too large.
  static Refusal tooLarge() {
    return new InvalidInput(
        "scores",
        "reach more standings at once than one item of DynamoDB can tell of (400 kB); reach fewer");
  }

  /// The outcomes with the events as they are numbered now, which stand in the same order.
  private List<Outcome> numbered(List<Event> events) {
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

  /// What became of each command, those that are the same as another by its place in the whole.
  Outcome outcome(int command, List<Integer> places) {
    Outcome outcome = Objects.requireNonNull(outcomes.get(command));
    return outcome instanceof Outcome.SameAs(int first)
        ? new Outcome.SameAs(places.get(first))
        : outcome;
  }
}
