package dev.laurel.testkit.model;

import dev.laurel.core.Refusal;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Cursor;
import dev.laurel.core.query.Friends;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.PlayerStanding;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.Family;
import dev.laurel.core.submit.Answer;
import dev.laurel.testkit.store.FaultyRows;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Laurel in this process, on a simulated disk.
public final class LaurelSubject implements Subject {
  /// Where a list goes on.
  private record Walk(Where where, Question.@Nullable Scores bounds, Cursor cursor) {}

  private static final Reply UNAVAILABLE = new Reply.Refused("Unavailable");
  private static final BoardKey NOWHERE = BoardKey.of("no", "board");

  private final InstantSource clock;
  private final EventLedger.Settings settings;
  private FaultyRows rows;
  private Laurel laurel;
  private @Nullable Walk walk;
  private boolean wasFull;

  private LaurelSubject(InstantSource clock, FaultyRows rows, EventLedger.Settings settings) {
    this.clock = clock;
    this.rows = rows;
    this.settings = settings;
    this.laurel = Laurel.open(rows, clock, settings);
  }

  /// The seed decides how often there is a checkpoint and how soon events are trimmed.
  public static LaurelSubject start(InstantSource clock, FaultyRows rows, long seed) {
    Random random = new Random(seed);
    // A failed sync would end the process; this disk answers no more calls either way.
    EventLedger.Settings settings =
        EventLedger.Settings.of(failure -> {})
            .withCheckpointEvents(1L << random.nextInt(10))
            .withEventRetention(Duration.ofMinutes(random.nextInt(3_000)));
    return new LaurelSubject(clock, rows, settings);
  }

  @Override
  public Reply execute(Command command) {
    Reply reply = executeOnce(command);
    // That there is room again may be noticed only with the next write, which is refused once more.
    return wasFull && reply.equals(UNAVAILABLE) ? executeOnce(command) : reply;
  }

  private Reply executeOnce(Command command) {
    return switch (laurel.submissions().execute(command)) {
      case Answer.Submitted(var receipts, var replayed) ->
          new Reply.Taken(receipts.stream().map(LaurelSubject::part).toList(), replayed);
      case Answer.Applied _ -> applied(command);
      case Answer.Refused(var refusal) -> Reply.Refused.of(refusal);
    };
  }

  /// A cursor does not outlive the order that it was made in.
  private Reply applied(Command command) {
    if (command instanceof Command.Define || command instanceof Command.Drop) {
      walk = null;
    }
    return new Reply.Done();
  }

  private static Reply.Part part(Receipt receipt) {
    return new Reply.Part(
        receipt.board().toString(),
        receipt.event().value(),
        receipt.changed(),
        receipt.standings().stream().map(LaurelSubject::line).toList());
  }

  private static Reply.Line line(Receipt.Line line) {
    return new Reply.Line(
        line.standings().toString(),
        line.score(),
        line.previousScore(),
        line.previousRank(),
        Reply.Spot.of(line.place()));
  }

  @Override
  public void restart(Operation.End end, long seed) {
    switch (end) {
      case CLOSED -> {
        laurel.close();
        begin(rows.kill(seed));
      }
      case KILLED -> {
        settle();
        abandon(rows.kill(seed));
      }
      case POWER_CUT -> {
        settle();
        abandon(rows.crash(seed));
      }
      case CUT_WHILE_CLOSING -> {
        settle();
        rows.cutPowerAfter((int) Math.floorMod(seed, 5L));
        closeDead(laurel);
        begin(rows.crash(seed));
      }
    }
  }

  @Override
  public boolean tear(Command command, FaultyRows.Moment moment, long seed) {
    settle();
    rows.cutPower(Family.EVENTS, moment);
    Reply reply = execute(command);
    walk = null;
    abandon(rows.crash(seed));
    return reply instanceof Reply.Done || (reply instanceof Reply.Taken(_, var again) && !again);
  }

  @Override
  public Reply executeWhileFull(Command command) {
    rows.fillUp();
    Reply reply = executeOnce(command);
    walk = null;
    rows.makeRoom();
    wasFull = true;
    return reply;
  }

  /// Has the ledger take back what a full disk made it refuse. Where the power is cut before it
  /// could, the refused command may count after all: nobody can promise otherwise.
  private void settle() {
    if (wasFull) {
      execute(new Command.Drop(NOWHERE));
    }
  }

  /// Goes on with what is left of the disk, while the old process still believes to be alive.
  private void abandon(FaultyRows left) {
    Laurel old = laurel;
    Thread.ofVirtual().start(() -> closeDead(old));
    begin(left);
  }

  private void begin(FaultyRows left) {
    rows = left;
    wasFull = false;
    laurel = Laurel.open(left, clock, settings);
  }

  private static void closeDead(Laurel perhapsDead) {
    try {
      perhapsDead.close();
    } catch (FaultyRows.PowerCut expected) {
      // Its disk is gone; only its threads were to end.
    }
  }

  @Override
  public void close() {
    closeDead(laurel);
  }

  @Override
  public Reply ask(Question question) {
    try {
      return answer(laurel.queries(), question);
    } catch (Refusal refusal) {
      return Reply.Refused.of(refusal);
    }
  }

  private Reply answer(Queries queries, Question question) {
    return switch (question) {
      case Question.Top(var where, var from, var limit) ->
          page(where, null, queries.top(where, from, limit));
      case Question.Onward(var limit) -> onward(queries, limit);
      case Question.Scores bounds -> scores(queries, bounds, null, bounds.limit());
      case Question.Bottom(var where, var limit) -> listing(queries.bottom(where, limit));
      case Question.Ranks(var where, var from, var to) -> listing(queries.ranks(where, from, to));
      case Question.Player(var where, var player) -> place(queries.player(where, player));
      case Question.Around(var where, var player, var above, var below) ->
          listing(queries.around(where, player, above, below));
      case Question.Lookup(var where, var players) -> friends(queries.lookup(where, players));
      case Question.RankOf(var where, var score) -> {
        var prospect = queries.rankOf(where, score);
        yield new Reply.Prospect(prospect.rank(), prospect.total(), prospect.percentile());
      }
      case Question.ScoreAt(var where, var percentile) ->
          new Reply.ScoreAt(queries.scoreAt(queries.table(where), percentile).orElse(null));
      case Question.Stats(var where) -> figures(queries.distribution(queries.table(where), 7));
      case Question.Windows(var board) ->
          new Reply.Windows(
              queries.windows(board).stream()
                  .map(line -> Reply.WindowRow.of(line.window(), line.open(), line.total()))
                  .toList());
    };
  }

  private Reply onward(Queries queries, int limit) {
    Walk from = walk;
    if (from == null) {
      return new Reply.Nothing();
    }
    // As a client does it: the cursor travels as text.
    Cursor cursor = Cursor.parse(from.cursor().text());
    return from.bounds() == null
        ? page(from.where(), null, queries.topAfter(from.where(), cursor, limit))
        : scores(queries, from.bounds(), cursor, limit);
  }

  private Reply scores(
      Queries queries, Question.Scores bounds, @Nullable Cursor cursor, int limit) {
    return page(
        bounds.where(),
        bounds,
        queries.scores(bounds.where(), bounds.min(), bounds.max(), cursor, limit));
  }

  private Reply page(Where where, Question.@Nullable Scores bounds, Page page) {
    Cursor next = page.next();
    walk = next == null ? null : new Walk(where, bounds, next);
    return listing(page);
  }

  private static Reply.Listing listing(Page page) {
    return new Reply.Listing(
        page.table().id().toString(),
        page.total(),
        page.rows().stream().map(LaurelSubject::row).toList(),
        page.next() != null);
  }

  private static Reply.Row row(Row row) {
    return Reply.Row.of(
        row.rank(),
        row.ranked().player().value(),
        row.name() == null ? null : row.name().value(),
        row.ranked().entry());
  }

  private static Reply place(PlayerStanding found) {
    var ranked = found.standing().ranked();
    return new Reply.Place(
        row(found.row()),
        ranked.ordinal(),
        ranked.competition(),
        ranked.dense(),
        found.standing().total(),
        found.standing().percentile());
  }

  private static Reply friends(Friends friends) {
    return new Reply.Friends(
        listing(friends.page()),
        friends.listRanks(),
        friends.missing().stream().map(PlayerId::value).toList());
  }

  private static Reply figures(Distribution figures) {
    return figures
        .summary()
        .map(it ->
            new Reply.Figures(
                figures.total(),
                List.of(it.best(), it.worst()),
                it.quantiles(),
                it.buckets().stream().mapToLong(Distribution.Bucket::count).sum()))
        .orElseGet(() -> new Reply.Figures(figures.total(), List.of(), List.of(), 0));
  }
}
