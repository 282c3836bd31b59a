package dev.laurel.app.client;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Shows what a stream tells: drawn in place on a terminal, one below the other elsewhere. Players
/// who have moved since the last time are marked.
final class Screen {
  private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J";

  private final PrintWriter out;
  private final boolean terminal;
  private final Map<String, Long> ranks = new HashMap<>();
  private String title = "";
  private String note = "";

  Screen(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void show(String event, Map<String, @Nullable Object> data) {
    switch (event) {
      case "snapshot" -> {
        title = Table.lines(data).getFirst();
        ranks.clear();
        draw(Json.objects(data.get("standings")));
      }
      case "update" -> draw(Json.objects(data.get("leaderboard")));
      case "rank" -> say(rank(data));
      case "window" -> say("The window is " + Json.members(data.get("window")).get("id") + " now.");
      case "end" -> throw new Failed(Json.shown(data.get("detail")));
      default -> {} // A newer server may tell more.
    }
  }

  /// One sentence, which stays until the next.
  void say(String sentence) {
    note = sentence;
    if (!terminal) {
      out.println(sentence);
      out.flush();
    }
  }

  private void draw(List<Map<String, @Nullable Object>> rows) {
    Map<String, String> marks = new HashMap<>();
    Map<String, Long> now = new HashMap<>();
    for (Map<String, @Nullable Object> row : rows) {
      String player = Json.shown(row.get("player"));
      if (row.get("rank") instanceof Long rank) {
        Long before = ranks.get(player);
        now.put(player, rank);
        marks.put(player, mark(before, rank));
      }
    }
    ranks.clear();
    ranks.putAll(now);
    List<String> lines = new ArrayList<>(List.of(title));
    lines.addAll(Table.rows(rows, marks));
    if (terminal) {
      out.print(HOME_AND_CLEAR);
      lines.add("");
      lines.add(note);
    }
    lines.forEach(out::println);
    out.flush();
  }

  private String mark(@Nullable Long before, long rank) {
    if (ranks.isEmpty()) {
      return " ";
    }
    if (before == null) {
      return "+";
    }
    return rank < before ? "↑" : rank > before ? "↓" : " ";
  }

  private static String rank(Map<String, @Nullable Object> data) {
    StringBuilder text = new StringBuilder(Json.shown(data.get("player")));
    text.append(
        data.get("rank") == null
            ? " is not ranked"
            : " is on rank " + Table.number(data.get("rank")));
    List<String> others = new ArrayList<>();
    for (Map<String, @Nullable Object> row : Json.objects(data.get("overtakenBy"))) {
      others.add(Json.shown(row.get("player")));
    }
    if (!others.isEmpty()) {
      text.append(", overtaken by ").append(String.join(", ", others));
    }
    return text.append('.').toString();
  }
}
