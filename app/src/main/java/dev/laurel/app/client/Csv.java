package dev.laurel.app.client;

import java.util.ArrayList;
import java.util.List;

/// Lines with commas (RFC 4180), where no value goes over the end of a line.
final class Csv {
  private Csv() {}

  static List<String> split(String line) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        value.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    if (quoted) {
      throw new Failed("a quotation mark is open at its end");
    }
    values.add(value.toString());
    return values;
  }

  static String join(List<String> values) {
    List<String> quoted = new ArrayList<>();
    for (String value : values) {
      String plain = value.replace('\n', ' ').replace('\r', ' ');
      boolean special = plain.contains(",") || plain.contains("\"");
      quoted.add(special ? '"' + plain.replace("\"", "\"\"") + '"' : plain);
    }
    return String.join(",", quoted);
  }
}
