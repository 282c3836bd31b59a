package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Cursor;
import dev.laurel.core.query.Estimate;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Question;
import dev.laurel.core.query.Table;
import dev.laurel.core.query.UniquePlayers;
import dev.laurel.core.query.Where;
import dev.laurel.http.json.Fields;
import dev.laurel.http.json.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What can be asked of a board.
final class Reads {
  private static final String BOARD = "/v1/games/{game}/boards/{board}";
  private static final int USUAL_LIMIT = 10;
  private static final int USUAL_NEIGHBOURS = 5;
  private static final int USUAL_BUCKETS = 20;
  private static final Fields LOOKUP = Fields.of("players");

  private final Queries queries;
  private final HotAnswers hot = new HotAnswers();

  Reads(Queries queries) {
    this.queries = queries;
  }

  List<Route> routes() {
    return List.of(
        read("/top", this::top, "limit", "offset", "cursor").inRounds(Reads::firstPage),
        read("/bottom", this::bottom, "limit"),
        read("/ranks", this::ranks, "from", "to"),
        read("/scores", this::scores, "min", "max", "limit", "cursor"),
        estimated("/players/{player}", this::player, "estimate").inRounds(Reads::ofPlayer),
        read("/players/{player}/around", this::around, "above", "below"),
        Route.of("POST", BOARD + "/players/lookup", Route.BodyKind.JSON, this::lookup, parameters())
            .asking()
            .waiting(this::waits),
        estimated("/rank-of", this::rankOf, "score", "estimate"),
        estimated("/rank", this::rank, "player", "score", "estimate"),
        read("/score-at", this::scoreAt, "percentile"),
        Route.get(BOARD + "/windows", this::windows).asking(),
        Route.get(BOARD + "/stats", this::stats, parameters("buckets", "windows"))
            .asking()
            .waiting(call -> waits(call) || call.query().text("windows") != null));
  }

  private Route read(String path, Route.Handler handler, String... further) {
    return Route.get(BOARD + path, handler, parameters(further)).asking().waiting(this::waits);
  }

  /// One that may be answered from a histogram, which may have to be made first.
  private Route estimated(String path, Route.Handler handler, String... further) {
    return read(path, handler, further)
        .waiting(call -> isEstimate(call) ? queries.estimates().waits(call.where()) : waits(call));
  }

  private static boolean isEstimate(Call call) {
    return call.query().flag("estimate");
  }

  private boolean waits(Call call) {
    return queries.waits(call.where());
  }

  private static String[] parameters(String... further) {
    Stream<String> where = Stream.of("window", "group", "ranking", "asOf");
    return Stream.concat(where, Stream.of(further)).toArray(String[]::new);
  }

  private void top(Call call) {
    Where where = call.where();
    int limit = call.query().integer("limit", USUAL_LIMIT);
    Cursor cursor = cursor(call);
    if (cursor == null) {
      top(call, where, from(call.query().integer("offset", 0L)), limit);
    } else if (call.query().text("offset") != null) {
      throw new InvalidInput("offset", "cannot stand beside cursor");
    } else {
      page(call, queries.topAfter(where, cursor, limit));
    }
  }

  private void top(Call call, Where where, long from, int limit) {
    Page page = queries.top(where, from, limit);
    if (from == 1) {
      call.reply(hot.answer(page, call.writer()));
    } else {
      page(call, page);
    }
  }

  /// Null where it is another page, or none that can be asked for.
  private static @Nullable Question firstPage(Call call) {
    Query query = call.query();
    Where where = call.where();
    int limit = query.integer("limit", USUAL_LIMIT);
    boolean first = query.text("cursor") == null && query.text("offset") == null;
    return first && limit >= 1 && limit <= Queries.MAX_LIMIT
        ? new Question.FirstPage(where, limit)
        : null;
  }

  private static @Nullable Question ofPlayer(Call call) {
    PlayerId player = call.player();
    return isEstimate(call) ? null : new Question.OfPlayer(call.where(), player);
  }

  /// Offsets count from 0, positions from 1.
  private static long from(long offset) {
    if (offset < 0) {
      throw new InvalidInput("offset", "must not be negative");
    }
    return Math.min(offset, Long.MAX_VALUE - 1) + 1;
  }

  private void bottom(Call call) {
    page(call, queries.bottom(call.where(), call.query().integer("limit", USUAL_LIMIT)));
  }

  private void ranks(Call call) {
    long from = call.query().integer("from");
    page(call, queries.ranks(call.where(), from, call.query().integer("to")));
  }

  private void scores(Call call) {
    long min = call.query().integer("min", Long.MIN_VALUE);
    long max = call.query().integer("max", Long.MAX_VALUE);
    int limit = call.query().integer("limit", USUAL_LIMIT);
    page(call, queries.scores(call.where(), min, max, cursor(call), limit));
  }

  private static @Nullable Cursor cursor(Call call) {
    String text = call.query().text("cursor");
    return text == null ? null : Cursor.parse(text);
  }

  private static void page(Call call, Page page) {
    call.reply(new StandingsWriter(call.writer()).page(page));
  }

  private void player(Call call) {
    place(call, call.player());
  }

  private void place(Call call, PlayerId player) {
    if (isEstimate(call)) {
      estimate(call, queries.estimates().player(call.where(), player));
    } else {
      var answer = queries.player(call.where(), player);
      call.reply(new StandingsWriter(call.writer()).player(answer));
    }
  }

  private static void estimate(Call call, Estimate estimate) {
    call.reply(new EstimateWriter(call.writer()).estimate(estimate));
  }

  private void around(Call call) {
    int above = call.query().integer("above", USUAL_NEIGHBOURS);
    int below = call.query().integer("below", USUAL_NEIGHBOURS);
    page(call, queries.around(call.where(), call.player(), above, below));
  }

  private void lookup(Call call) {
    List<PlayerId> players = players(call.reader());
    var friends = queries.lookup(call.where(), players);
    call.reply(new StandingsWriter(call.writer()).friends(friends));
  }

  private static List<PlayerId> players(JsonReader json) {
    List<PlayerId> players = new ArrayList<>();
    json.beginObject("body");
    long seen = 0;
    while (json.nextField(LOOKUP, "") >= 0) {
      seen = LOOKUP.once(seen, 0, "");
      json.beginArray("players");
      while (json.nextElement()) {
        String field = "players[" + players.size() + "]";
        players.add(named(field, json.string(field)));
        if (players.size() > Queries.MAX_LIMIT) {
          throw new InvalidInput("players", "must have at most " + Queries.MAX_LIMIT + " ids");
        }
      }
    }
    json.finish();
    LOOKUP.require(seen, 0, "");
    return players;
  }

  private static PlayerId named(String field, String id) {
    try {
      return new PlayerId(id);
    } catch (InvalidInput malformed) {
      throw new InvalidInput(field, malformed.detail());
    }
  }

  /// Of a player or of a score, whichever is named.
  private void rank(Call call) {
    String player = call.query().text("player");
    boolean ofScore = call.query().text("score") != null;
    if ((player != null) == ofScore) {
      throw new InvalidInput("player", "or score must be given, and only one of them");
    }
    if (player == null) {
      rankOf(call);
    } else {
      place(call, named("player", player));
    }
  }

  private void rankOf(Call call) {
    if (isEstimate(call)) {
      estimate(call, queries.estimates().rankOf(call.where(), call.query().integer("score")));
      return;
    }
    var prospect = queries.rankOf(call.where(), call.query().integer("score"));
    call.reply(new StandingsWriter(call.writer()).prospect(prospect));
  }

  private void scoreAt(Call call) {
    double percentile = call.query().decimal("percentile");
    var threshold = queries.scoreAt(call.where(), percentile);
    call.reply(new StandingsWriter(call.writer()).threshold(threshold));
  }

  private void windows(Call call) {
    var lines = queries.windows(call.board());
    call.reply(new StandingsWriter(call.writer()).windows(lines));
  }

  private void stats(Call call) {
    Table table = queries.table(call.where());
    int buckets = call.query().integer("buckets", USUAL_BUCKETS);
    UniquePlayers unique =
        call.query().text("windows") == null
            ? null
            : queries.uniques().count(call.where(), call.query().integer("windows", 1));
    Sourced<Distribution> distribution = queries.distribution(table, buckets);
    call.reply(new StandingsWriter(call.writer()).distribution(table, distribution, unique));
  }
}
