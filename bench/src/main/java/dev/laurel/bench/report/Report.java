package dev.laurel.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The figures of one run.
public final class Report {
  private static final String GAP = "  ";
  private static final List<String> HEAD =
      List.of("what", "unit", "Laurel", "Redis", "ratio", "bar", "");
  private static final int FIRST_NUMBER = 2;
  private static final int LAST_NUMBER = 4;

  private final String command;
  private final String machine;
  private final List<Figure> figures = new ArrayList<>();

  /// A report of what this command line measured on this machine.
  public Report(String command, String machine) {
    this.command = command;
    this.machine = machine;
  }

  public void add(Figure figure) {
    figures.add(figure);
  }

  public List<Figure> figures() {
    return List.copyOf(figures);
  }

  /// A table for people.
  public String table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    figures.forEach(figure -> rows.add(row(figure)));
    int[] widths =
        IntStream.range(0, HEAD.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream()
        .map(row -> line(row, widths))
        .collect(Collectors.joining("\n", command + "\n" + machine + "\n\n", "\n"));
  }

  /// The same for programs.
  public String json() {
    return "{\n  \"command\": %s,\n  \"machine\": %s,\n  \"figures\": [\n%s\n  ]\n}\n"
        .formatted(
            quoted(command),
            quoted(machine),
            figures.stream().map(Report::json).collect(Collectors.joining(",\n")));
  }

  private static List<String> row(Figure figure) {
    return List.of(
        figure.what(),
        figure.unit(),
        Numbers.readable(figure.laurel()),
        optional(figure.redis(), ""),
        optional(figure.ratio(), " ×"),
        figure.bar().map(Bar::toString).orElse(""),
        figure.verdict().toString());
  }

  private static String optional(OptionalDouble number, String unit) {
    return number.isPresent() ? Numbers.readable(number.getAsDouble()) + unit : "";
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      String pad = " ".repeat(widths[i] - cell.length());
      boolean number = i >= FIRST_NUMBER && i <= LAST_NUMBER;
      line.append(i == 0 ? "" : GAP).append(number ? pad + cell : cell + pad);
    }
    return line.toString().stripTrailing();
  }

  private static String json(Figure figure) {
    return """
        {"what": %s, "unit": %s, "laurel": %s, "redis": %s, "ratio": %s, "bar": %s, "verdict": %s}\
    """
        .formatted(
            quoted(figure.what()),
            quoted(figure.unit()),
            figure.laurel(),
            number(figure.redis()),
            number(figure.ratio()),
            figure.bar().map(bar -> quoted(bar.toString())).orElse("null"),
            quoted(figure.verdict().toString()));
  }

  private static String number(OptionalDouble number) {
    return number.isPresent() ? Double.toString(number.getAsDouble()) : "null";
  }

  static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars()
        .forEach(c -> {
          if (c == '"' || c == '\\') {
            json.append('\\').append((char) c);
          } else if (c < ' ') {
            json.append("\\u%04x".formatted(c));
          } else {
            json.append((char) c);
          }
        });
    return json.append('"').toString();
  }
}
