package dev.laurel.app;

import dev.laurel.app.Pair.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Questions to a game's boards. The log of events is none of them: its names and times are each
/// ledger's own. Nor are estimates, which are renewed as time goes by.
final class Survey {
  private static final List<String> WINDOWS =
      List.of("", "ALL-TIME", "daily", "daily~1", "daily~2", "weekly", "weekly~1", "season:s1");
  private static final List<String> GROUPS =
      List.of("", "region:eu", "region:us", "region:eu,platform:pc");
  private static final List<String> RANKINGS = List.of("", "ordinal", "competition", "dense");
  private static final List<String> SCORES =
      List.of("-2", "0", "3", "-9223372036854775808", "9223372036854775807");
  private static final String EVERYBODY =
      "{\"players\":[\"" + String.join("\",\"", RandomGame.players()) + "\",\"nobody\"]}";

  private final Random random;

  Survey(Random random) {
    this.random = random;
  }

  /// One question to one board.
  Call next(int board) {
    List<Call> all = table(board, pick(WINDOWS), pick(GROUPS), pick(RANKINGS));
    return random.nextInt(4) == 0 ? pick(board(board)) : pick(all);
  }

  /// How many groups of each window are looked at.
  enum Extent {
    SOME,
    ALL
  }

  /// Of tables of a board everything, and what is told of the board.
  List<Call> everything(int board, Extent extent) {
    List<Call> calls = new ArrayList<>(board(board));
    for (String window : WINDOWS) {
      for (String group : extent == Extent.ALL ? GROUPS : List.of(pick(GROUPS))) {
        calls.addAll(table(board, window, group, pick(RANKINGS)));
      }
    }
    return calls;
  }

  /// Of every player what is told without naming a board.
  static List<Call> players() {
    List<Call> calls = new ArrayList<>();
    for (String player : RandomGame.players()) {
      calls.add(Call.get("/v1/players/" + player));
      calls.add(Call.get("/v1/players/" + player + "/standings"));
    }
    for (String prefix : List.of("a", "%C5%BB", "%E5%90%8D", "%F0%9F%A6%8A")) {
      calls.add(Call.get("/v1/players?prefix=" + prefix));
    }
    calls.add(Call.get("/v1/games"));
    calls.add(Call.get(RandomGame.GAME + "/boards"));
    return calls;
  }

  /// The first page of what a cursor leads through to the end.
  static Call firstPage(int board, String window) {
    return Call.get(RandomGame.board(board) + "/top?limit=3&window=" + window);
  }

  private List<Call> board(int number) {
    String board = RandomGame.board(number);
    List<Call> calls = new ArrayList<>();
    for (String path : List.of("", "/windows", "/snapshots", "/hidden")) {
      calls.add(Call.get(board + path));
    }
    for (String window : List.of("daily~1", "weekly~1", "season:s1")) {
      calls.add(Call.get(board + "/windows/" + window + "/result"));
    }
    for (String player : RandomGame.players()) {
      calls.add(Call.get(board + "/players/" + player));
      calls.add(Call.get("/v1/players/" + player + "/history?game=g&board=b" + number));
    }
    return calls;
  }

  private List<Call> table(int number, String window, String group, String ranking) {
    String where = where(window, group, ranking);
    String board = RandomGame.board(number);
    List<Call> calls = new ArrayList<>();
    for (String question :
        List.of(
            "/top?limit=5",
            "/top?limit=1000",
            "/top?offset=4&limit=3",
            "/bottom?limit=4",
            "/ranks?from=2&to=6",
            "/scores?min=-1&max=2&limit=4",
            "/score-at?percentile=12.5",
            "/score-at?percentile=90",
            "/stats?buckets=5",
            "/rank-of?score=" + pick(SCORES),
            "/players/" + pick(RandomGame.players()) + "?",
            "/players/" + pick(RandomGame.players()) + "/around?above=2&below=3")) {
      calls.add(Call.get(board + question + where));
    }
    calls.add(new Call("POST", board + "/players/lookup?" + where, EVERYBODY, null));
    return calls;
  }

  private static String where(String window, String group, String ranking) {
    return (window.isEmpty() ? "" : "&window=" + window)
        + (group.isEmpty() ? "" : "&group=" + group)
        + (ranking.isEmpty() ? "" : "&ranking=" + ranking);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
