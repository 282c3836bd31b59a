package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.guard.Rankless;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ledger in a table of DynamoDB. One thread calls [#commit], [#remember], [#maintain],
/// [#forget] and [#close]; any thread reads. Any number of ledgers, in any number of processes, may
/// share one table.
///
/// Events have a number of their own each, and those of one instance grow; those of several become
/// visible commit by commit.
public final class DynamoLedger implements Ledger {
  private static final Logger LOG = LoggerFactory.getLogger(DynamoLedger.class);
  private static final long FLUSH_NANOS = 200_000_000;
  private static final long LOOK_NANOS = 10_000_000_000L;

  private final Table table;
  private final Boards boards;
  private final Past past;
  private final Standings standings;
  private final Answers answers;
  private final EventRows events;
  private final OwnOutbox outbox;
  private final Chores chores;
  private final Intents intents;
  private final GroupCommit group;
  private long flushedNanos = System.nanoTime();
  private long lookedNanos = System.nanoTime();

  private DynamoLedger(DynamoDb database, InstantSource source, Options options) {
    this.table = database.table();
    this.boards = new Boards(table);
    Heads heads = new Heads(table, boards);
    this.past = new Past(table, heads);
    this.standings = new Standings(table, boards);
    this.answers = new Answers(table);
    this.events = new EventRows(table, options.eventRetention());
    this.outbox = new OwnOutbox(table, options.indexHasAll());
    this.chores = new Chores(database, boards, heads, events, answers);
    this.intents = new Intents(table);
    LedgerClock clock = new LedgerClock(source, events.newestTime());
    this.group =
        new GroupCommit(new Commits(table, boards, past, answers, events, outbox, chores, clock));
  }

  /// `indexHasAll` tells whether the rank index has taken every change of the commits so far; null
  /// where there is no index that could miss one.
  public record Options(Duration eventRetention, @Nullable BooleanSupplier indexHasAll) {
    private static final Duration DEFAULT_RETENTION = Duration.ofDays(90);

    /// Events stay 90 days for the audit log; no outbox is kept.
    public static Options defaults() {
      return new Options(DEFAULT_RETENTION, null);
    }

    public Options withEventRetention(Duration retention) {
      return new Options(retention, indexHasAll);
    }

    public Options withIndex(BooleanSupplier hasAll) {
      return new Options(eventRetention, hasAll);
    }
  }

  /// The table stays open when the ledger is closed.
  public static DynamoLedger open(DynamoDb database, InstantSource clock, Options options) {
    return new DynamoLedger(database, clock, options);
  }

  /// The names of players as they are now.
  public Names names() {
    return new PlayerNames(table);
  }

  /// What stands in for a rank index that is away: it refuses ranks, which cannot be counted here
  /// without reading entry by entry.
  public RankIndex fallback() {
    return new Rankless(boards::windows);
  }

  @Override
  public List<Outcome> commit(List<Command> commands) {
    outbox.begin();
    if (outbox.isLong()) {
      outbox.clear();
    }
    return group.commit(commands);
  }

  @Override
  public void remember(Command.Submit submit, List<Receipt> receipts) {
    if (submit.once() != null) {
      answers.remember(submit, submit.once().retryKey(), receipts);
    }
  }

  @Override
  public Optional<Board> board(BoardKey key) {
    return Optional.ofNullable(boards.look(key)).map(KnownBoard::definition);
  }

  @Override
  public Optional<Board> boardAtHand(BoardKey key) {
    return Optional.ofNullable(boards.atHand(key)).map(KnownBoard::definition);
  }

  @Override
  public Collection<Board> boards() {
    return boards.all();
  }

  @Override
  public Directory directory() {
    return new PlayerDirectory(table);
  }

  @Override
  public void scan(Consumer<Placed> reader) {
    intents.settle();
    for (Board board : boards.all()) {
      standings.scan(board.key(), reader);
    }
  }

  /// All of one version of the player: a commit is in it as a whole, or not at all.
  @Override
  public List<Placed> entries(PlayerId player) {
    Patience patience = new Patience();
    while (true) {
      OptionalLong version = version(player);
      List<Placed> found = read(player);
      if (version(player).equals(version)) {
        return found;
      }
      patience.pause("Player '" + player + "' changes all the time");
    }
  }

  private OptionalLong version(PlayerId player) {
    return intents
        .player(player)
        .map(it -> OptionalLong.of(PlayerRow.of(it).version()))
        .orElse(OptionalLong.empty());
  }

  private List<Placed> read(PlayerId player) {
    List<Placed> all = new ArrayList<>();
    new Seats(table, boards, past)
        .of(player, "SEAT#")
        .forEach(seat -> all.add(seat.placed(player)));
    all.addAll(past.entries(player));
    return all.stream().filter(placed -> placed.entry().isLive()).toList();
  }

  /// The best of standings, best first, straight from the table's index by rank. It follows a
  /// moment behind the ledger, so no rank is told by it.
  public List<PlayerId> best(StandingsId id, int limit) {
    return standings.best(id, limit);
  }

  @Override
  public List<PlayerId> hidden(BoardKey key, @Nullable PlayerId after, int limit) {
    intents.settle();
    KnownBoard board = boards.look(key);
    List<PlayerId> hidden = new ArrayList<>();
    if (board == null || limit <= 0) {
      return hidden;
    }
    String from = after == null ? "USER#" : Keys.user(after) + "\u0001";
    table.query(
        Range.between(Keys.hidden(key), from, "USER#\uDBFF\uDFFF"),
        item -> {
          if (item.number("Revision") >= board.born()) {
            hidden.add(Keys.player(item.text(Key.SK)));
          }
          return hidden.size() < limit;
        });
    return hidden;
  }

  @Override
  public void events(long fromSequence, int limit, Consumer<Event> reader) {
    intents.settle();
    events.read(fromSequence, limit, reader);
  }

  @Override
  public AuditPage audit(AuditRange range) {
    intents.settle();
    return events.audit(range);
  }

  /// The new revision tells every instance to forget the divisions that it knew.
  @Override
  public void forget(BoardKey key, String window) {
    Map<DivisionId, Long> registered = boards.registered(key);
    registered.keySet().removeIf(division -> !division.window().equals(window));
    if (registered.isEmpty()) {
      return;
    }
    KnownBoard board = boards.change(key, KnownBoard::touched).orElse(null);
    if (board != null) {
      registered
          .keySet()
          .forEach(division ->
              table.write(
                  List.of(Chores.discarding(division, board.revision())),
                  List.of(Keys.window(division))));
      chores.look();
    }
  }

  @Override
  public void maintain() {
    long now = System.nanoTime();
    if (now - flushedNanos >= FLUSH_NANOS) {
      flushedNanos = now;
      flush();
    }
    if (now - lookedNanos >= LOOK_NANOS) {
      lookedNanos = now;
      intents.tend();
      chores.look();
    }
    chores.step();
  }

  /// Stores the ranks of answers, and clears the outbox.
  private void flush() {
    if (answers.anyWaiting()) {
      answers.flush();
    }
    if (outbox.mayClear()) {
      outbox.clear();
    }
  }

  @Override
  public void close() {
    try {
      flush();
    } catch (Unavailable away) {
      LOG.warn("Closed without the ranks of the last answers: {}", away.getMessage());
    }
    group.close();
  }
}
