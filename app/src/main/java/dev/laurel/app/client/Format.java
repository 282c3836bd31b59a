package dev.laurel.app.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How scores stand in a file: a JSON object a line, or lines with commas under a line of names.
enum Format {
  NDJSON,
  CSV;

  private static final List<String> COLUMNS = List.of("player", "score", "subscore", "name", "at");
  private static final String GROUP = "group.";

  /// By the name that was given, or else by that of the file.
  static Format of(@Nullable String given, String file) {
    String word = given == null ? file.substring(file.lastIndexOf('.') + 1) : given;
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "csv" -> CSV;
      case "ndjson", "jsonl" -> NDJSON;
      default ->
          throw new Failed("The format of " + file + " is not known: give --format csv or ndjson.");
    };
  }

  /// The names of the columns where the format has them in its first line.
  List<String> header(String firstLine) {
    if (this == NDJSON) {
      return List.of();
    }
    List<String> names = Csv.split(firstLine);
    if (!names.contains("player") || !names.contains("score")) {
      throw new Failed(
          "The first line must name the columns, player and score among them, such as:"
              + " player,score,name,at,group.region");
    }
    return names;
  }

  /// The submission that a line is.
  Map<String, @Nullable Object> read(List<String> header, String line) {
    return this == NDJSON ? Json.object(line) : fromCsv(header, Csv.split(line));
  }

  private static Map<String, @Nullable Object> fromCsv(List<String> header, List<String> values) {
    if (values.size() != header.size()) {
      throw new Failed("it has " + values.size() + " values for " + header.size() + " columns");
    }
    Map<String, @Nullable Object> submission = new LinkedHashMap<>();
    Map<String, Object> groups = new LinkedHashMap<>();
    for (int i = 0; i < header.size(); i++) {
      String name = header.get(i);
      String value = values.get(i);
      if (name.startsWith(GROUP) && !value.isEmpty()) {
        groups.put(name.substring(GROUP.length()), value);
      } else if (!name.startsWith(GROUP) && !value.isEmpty()) {
        submission.put(name, value);
      }
    }
    if (!groups.isEmpty()) {
      submission.put("groups", groups);
    }
    return submission;
  }

  /// What a file begins with; empty where it begins with its first line.
  String begin() {
    return this == CSV ? String.join(",", COLUMNS) + "\n" : "";
  }

  /// A row of a list answer as a line that can be imported.
  String write(Map<String, @Nullable Object> row) {
    Map<String, @Nullable Object> submission = new LinkedHashMap<>();
    submission.put("player", row.get("player"));
    submission.put("score", row.get("score"));
    submission.put("subscore", row.get("subscore"));
    submission.put("name", row.get("name"));
    submission.put("at", row.get("reachedAt"));
    if (this == CSV) {
      List<String> values = new ArrayList<>();
      COLUMNS.forEach(name -> values.add(Json.shown(submission.get(name))));
      return Csv.join(values) + "\n";
    }
    submission.put("metadata", row.get("metadata"));
    submission.values().removeIf(value -> value == null);
    return Json.write(submission) + "\n";
  }
}
