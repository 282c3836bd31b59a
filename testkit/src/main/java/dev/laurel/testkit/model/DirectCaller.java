package dev.laurel.testkit.model;

import dev.laurel.core.Refusal;
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
import dev.laurel.core.submit.Answer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Calls Laurel as a library.
final class DirectCaller implements Caller {
  /// Where a list goes on.
  private record Walk(Where where, Question.@Nullable Scores bounds, Cursor cursor) {}

  private @Nullable Laurel laurel;
  private @Nullable Walk walk;

  @Override
  public void turnTo(Laurel next) {
    laurel = next;
  }

  private Laurel laurel() {
    return Objects.requireNonNull(laurel);
  }

  @Override
  public void loseWalk() {
    walk = null;
  }

  @Override
  public void close() {
    laurel = null;
  }

  @Override
  public Reply execute(Command command) {
    return switch (laurel().submissions().execute(command)) {
      case Answer.Submitted(var receipts, var replayed) ->
          new Reply.Taken(receipts.stream().map(DirectCaller::part).toList(), replayed);
      case Answer.Applied _ -> new Reply.Done();
      case Answer.Refused(var refusal) -> Reply.Refused.of(refusal);
    };
  }

  private static Reply.Part part(Receipt receipt) {
    return new Reply.Part(
        receipt.board().toString(),
        receipt.event().value(),
        receipt.changed(),
        receipt.standings().stream().map(DirectCaller::line).toList());
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
  public Reply ask(Question question) {
    try {
      return answer(laurel().queries(), question);
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
          new Reply.ScoreAt(queries.scoreAt(where, percentile).score().orElse(null));
      case Question.Stats(var where) ->
          figures(queries.distribution(queries.table(where), 7).value());
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
        page.rows().stream().map(DirectCaller::row).toList(),
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
