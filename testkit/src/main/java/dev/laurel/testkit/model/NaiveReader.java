package dev.laurel.testkit.model;

import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.Window;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.query.Where;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Answers questions about naive boards.
final class NaiveReader {
  private static final List<Integer> QUANTILES = List.of(1, 5, 25, 50, 75, 95, 99);
  private static final int MAX_LIMIT = 1000;
  private static final int MAX_NEIGHBOURS = 500;

  /// The standings that a question is about.
  private record View(NaiveTable.Name name, NaiveTable table, Ranking ranking) {}

  /// Where a list goes on.
  private record Walk(Question.Top top, Question.@Nullable Scores scores, NaiveEntry last) {}

  private final Map<BoardKey, NaiveBoard> boards;
  private final Map<PlayerId, PlayerName> names;
  private @Nullable Walk walk;

  NaiveReader(Map<BoardKey, NaiveBoard> boards, Map<PlayerId, PlayerName> names) {
    this.boards = boards;
    this.names = names;
  }

  void loseWalk() {
    walk = null;
  }

  Reply answer(Question question, long now) {
    return switch (question) {
      case Question.Top top -> top(top, now);
      case Question.Onward(var limit) -> onward(limit, now);
      case Question.Bottom(var where, var limit) -> bottom(where, limit, now);
      case Question.Ranks ranks -> ranks(ranks, now);
      case Question.Scores scores -> scores(scores, now);
      case Question.Player(var where, var player) -> player(view(where, now), player);
      case Question.Around around -> around(around, now);
      case Question.Lookup(var where, var players) -> lookup(view(where, now), players);
      case Question.RankOf(var where, var score) -> rankOf(view(where, now), score);
      case Question.ScoreAt(var where, var percentile) -> scoreAt(where, percentile, now);
      case Question.Stats(var where) -> stats(view(where, now).table());
      case Question.Windows(var key) -> windows(board(key), now);
    };
  }

  private Reply top(Question.Top top, long now) {
    require(top.limit() >= 1 && top.limit() <= MAX_LIMIT && top.from() >= 1);
    View view = view(top.where(), now);
    List<NaiveEntry> shown = view.table().shown();
    long from = Math.min(top.from() - 1, shown.size());
    return page(view, top, null, shown.subList((int) from, shown.size()), top.limit());
  }

  private Reply scores(Question.Scores scores, long now) {
    require(scores.limit() >= 1 && scores.limit() <= MAX_LIMIT && scores.min() <= scores.max());
    View view = view(scores.where(), now);
    return page(view, unbounded(scores), scores, within(view, scores), scores.limit());
  }

  private Reply onward(int limit, long now) {
    Walk from = walk;
    if (from == null) {
      return new Reply.Nothing();
    }
    require(limit >= 1 && limit <= MAX_LIMIT);
    View view = view(from.top().where(), now);
    List<NaiveEntry> behind =
        within(view, from.scores()).stream()
            .filter(e -> view.table().isBefore(from.last(), e))
            .toList();
    return page(view, from.top(), from.scores(), behind, limit);
  }

  private static Question.Top unbounded(Question.Scores scores) {
    return new Question.Top(scores.where(), 1, scores.limit());
  }

  private static List<NaiveEntry> within(View view, Question.@Nullable Scores bounds) {
    Predicate<NaiveEntry> inside =
        e -> bounds == null || (e.score() >= bounds.min() && e.score() <= bounds.max());
    return view.table().shown().stream().filter(inside).toList();
  }

  private Reply page(
      View view,
      Question.Top top,
      Question.@Nullable Scores scores,
      List<NaiveEntry> rest,
      int limit) {
    List<NaiveEntry> page = rest.subList(0, Math.min(limit, rest.size()));
    boolean more = rest.size() > page.size();
    walk = more ? new Walk(top, scores, page.getLast()) : null;
    return listing(view, view.table().total(), page, more);
  }

  private Reply bottom(Where where, int limit, long now) {
    require(limit >= 1 && limit <= MAX_LIMIT);
    View view = view(where, now);
    List<NaiveEntry> worstFirst = view.table().shown().reversed();
    return listing(
        view,
        view.table().total(),
        worstFirst.subList(0, Math.min(limit, worstFirst.size())),
        false);
  }

  private Reply ranks(Question.Ranks ranks, long now) {
    require(
        ranks.from() >= 1 && ranks.to() >= ranks.from() && ranks.to() - ranks.from() < MAX_LIMIT);
    View view = view(ranks.where(), now);
    int total = view.table().total();
    int from = (int) Math.min(ranks.from() - 1, total);
    int to = (int) Math.min(ranks.to(), total);
    return listing(view, total, view.table().shown().subList(from, to), false);
  }

  private Reply player(View view, PlayerId player) {
    Reply place = view.table().place(player, name(player), view.ranking());
    if (place == null) {
      throw new PlayerNotRanked(player.value(), view.name().toString());
    }
    return place;
  }

  private Reply around(Question.Around around, long now) {
    require(around.above() >= 0 && around.above() <= MAX_NEIGHBOURS);
    require(around.below() >= 0 && around.below() <= MAX_NEIGHBOURS);
    View view = view(around.where(), now);
    NaiveEntry own = view.table().entry(around.player());
    if (own == null) {
      throw new PlayerNotRanked(around.player().value(), view.name().toString());
    }
    int total = view.table().total() + (view.table().isShown(around.player()) ? 0 : 1);
    return listing(view, total, view.table().around(own, around.above(), around.below()), false);
  }

  private Reply lookup(View view, List<PlayerId> players) {
    List<NaiveEntry> found =
        view.table().shown().stream().filter(e -> players.contains(e.player())).toList();
    List<String> missing =
        new LinkedHashSet<>(players)
            .stream().filter(p -> !view.table().isShown(p)).map(PlayerId::value).toList();
    NaiveTable list = view.table().only(found);
    List<Long> listRanks = found.stream().map(e -> list.rank(e, view.ranking())).toList();
    return new Reply.Friends(listing(view, view.table().total(), found, false), listRanks, missing);
  }

  private static Reply rankOf(View view, long score) {
    long total = view.table().total();
    long better = view.table().better(score);
    return new Reply.Prospect(
        view.table().prospectiveRank(score, view.ranking()),
        total,
        100.0 * (total + 1 - better) / (total + 1));
  }

  private Reply scoreAt(Where where, double percentile, long now) {
    require(percentile >= 0 && percentile <= 100);
    return new Reply.ScoreAt(view(where, now).table().scoreAt(percentile));
  }

  private static Reply stats(NaiveTable table) {
    if (table.total() == 0) {
      return new Reply.Figures(0, List.of(), List.of(), 0);
    }
    List<Long> quantiles = new ArrayList<>();
    QUANTILES.forEach(p -> quantiles.add(table.scoreAt(p)));
    List<Long> extremes =
        List.of(table.shown().getFirst().score(), table.shown().getLast().score());
    return new Reply.Figures(table.total(), extremes, quantiles, table.total());
  }

  private static Reply windows(NaiveBoard board, long now) {
    NaiveWindows windows = board.windows(now);
    Map<String, Window> found = new LinkedHashMap<>();
    windows.at(now).forEach(window -> found.put(window.id(), window));
    windows.seasons().forEach(window -> found.put(window.id(), window));
    board.inhabited().forEach(window -> found.put(window.id(), window));
    Comparator<Window> newestFirst =
        Comparator.comparingLong(Window::to)
            .thenComparingLong(Window::from)
            .thenComparing(Window::id)
            .reversed();
    return new Reply.Windows(
        found.values().stream()
            .filter(windows::isKept)
            .sorted(newestFirst)
            .map(window ->
                Reply.WindowRow.of(
                    window, windows.isOpen(window), board.table(window, Group.GLOBAL).total()))
            .toList());
  }

  private Reply.Listing listing(View view, long total, List<NaiveEntry> entries, boolean more) {
    return new Reply.Listing(
        view.name().toString(),
        total,
        entries.stream().map(e -> view.table().row(e, name(e.player()), view.ranking())).toList(),
        more);
  }

  private @Nullable String name(PlayerId player) {
    PlayerName name = names.get(player);
    return name == null ? null : name.value();
  }

  private View view(Where where, long now) {
    NaiveBoard board = board(where.board());
    Window window = board.windows(now).named(where.window());
    Group group = group(board, where.group());
    Ranking ranking = where.ranking();
    return new View(
        new NaiveTable.Name(where.board(), window, group),
        board.table(window, group),
        ranking == null ? board.definition().ranking() : ranking);
  }

  private static Group group(NaiveBoard board, @Nullable String text) {
    if (text == null) {
      return Group.GLOBAL;
    }
    Map<String, String> asked = Group.parse(text).asMap();
    for (Grouping grouping : board.definition().groups()) {
      if (new LinkedHashSet<>(grouping.dimensions()).equals(asked.keySet())) {
        return new Group(grouping, grouping.dimensions().stream().map(asked::get).toList());
      }
    }
    throw new InvalidInput("group", text);
  }

  private NaiveBoard board(BoardKey key) {
    NaiveBoard board = boards.get(key);
    if (board == null) {
      throw new BoardNotFound(key.game().value(), key.board().value());
    }
    return board;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new InvalidInput("range", "out of range");
    }
  }
}
