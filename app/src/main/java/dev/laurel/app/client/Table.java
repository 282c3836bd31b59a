package dev.laurel.app.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Standings as lines of text in columns.
final class Table {
  private static final int WIDEST_NAME = 32;

  private Table() {}

  /// The lines of a list answer: what it shows, then its rows.
  static List<String> lines(Map<String, @Nullable Object> answer) {
    List<String> lines = new ArrayList<>();
    Map<String, @Nullable Object> window = Json.members(answer.get("window"));
    Object group = answer.get("group");
    lines.add(
        "%s/%s  %s%s  %s players"
            .formatted(
                answer.get("game"),
                answer.get("board"),
                window.get("id"),
                group == null ? "" : "  " + groupText(Json.members(group)),
                number(answer.get("total"))));
    rows(Json.objects(answer.get("standings")), Map.of()).forEach(lines::add);
    return lines;
  }

  static String groupText(Map<String, @Nullable Object> group) {
    List<String> parts = new ArrayList<>();
    group.forEach((dimension, value) -> parts.add(dimension + ":" + value));
    return String.join(",", parts);
  }

  /// One line a row; `marks` by player come before the name.
  static List<String> rows(List<Map<String, @Nullable Object>> rows, Map<String, String> marks) {
    int names = 0;
    int scores = 0;
    for (Map<String, @Nullable Object> row : rows) {
      names = Math.max(names, width(name(row)));
      scores = Math.max(scores, number(row.get("score")).length());
    }
    List<String> lines = new ArrayList<>();
    for (Map<String, @Nullable Object> row : rows) {
      String name = name(row);
      String mark = marks.getOrDefault(Json.shown(row.get("player")), " ");
      lines.add(
          "%5s %s %s%s  %s  %s"
              .formatted(
                  row.get("rank"),
                  mark,
                  name,
                  " ".repeat(names - width(name)),
                  " ".repeat(scores - number(row.get("score")).length()) + number(row.get("score")),
                  movement(row.get("movement"))));
    }
    return lines.stream().map(String::stripTrailing).toList();
  }

  private static String movement(@Nullable Object ranks) {
    if (!(ranks instanceof Long moved) || moved == 0) {
      return "";
    }
    return moved > 0 ? "▲" + moved : "▼" + -moved;
  }

  /// The name, or else the id, cut where it is very long and without what a terminal would obey.
  private static String name(Map<String, @Nullable Object> row) {
    String named = Json.shown(row.get("name"));
    String plain =
        (named.isEmpty() ? Json.shown(row.get("player")) : named).replaceAll("\\p{C}", "");
    int end = 0;
    int width = 0;
    while (end < plain.length() && width < WIDEST_NAME) {
      width += width(plain.codePointAt(end));
      end += Character.charCount(plain.codePointAt(end));
    }
    return end < plain.length() ? plain.substring(0, end) + "…" : plain;
  }

  static String number(@Nullable Object value) {
    return value instanceof Long number
        ? String.format(Locale.ROOT, "%,d", number)
        : Json.shown(value);
  }

  private static int width(String text) {
    return text.codePoints().map(Table::width).sum();
  }

  /// How many columns of a terminal a character takes.
  private static int width(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (point >= 0x1100 && point <= 0x115F)
            || (point >= 0x2E80 && point <= 0xA4CF)
            || (point >= 0xAC00 && point <= 0xD7A3)
            || (point >= 0xF900 && point <= 0xFAFF)
            || (point >= 0xFE30 && point <= 0xFE6F)
            || (point >= 0xFF00 && point <= 0xFF60)
            || (point >= 0x1F300 && point <= 0x1FAFF)
            || (point >= 0x20000 && point <= 0x3FFFD);
    return wide ? 2 : 1;
  }
}
