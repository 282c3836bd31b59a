package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.http.json.JsonWriter;
import java.util.Comparator;
import java.util.PriorityQueue;

/// The lines of a batch that were not taken: the first of them by name, and how many there are.
final class Rejections {
  /// How many are listed.
  static final int LISTED = 1000;

  private static final byte[] LINE = token("{\"line\":");
  private static final byte[] TYPE = token(",\"type\":");
  private static final byte[] DETAIL = token(",\"detail\":");

  // The highest line first: it makes room for a lower one that is told later.
  private final PriorityQueue<Rejection> listed =
      new PriorityQueue<>(Comparator.comparingInt(Rejection::line).reversed());
  private long total;

  private record Rejection(int line, Problem problem) {}

  void add(int line, Problem problem) {
    total++;
    listed.add(new Rejection(line, problem));
    if (listed.size() > LISTED) {
      listed.remove();
    }
  }

  long total() {
    return total;
  }

  void write(JsonWriter json) {
    boolean first = true;
    for (Rejection rejection :
        listed.stream().sorted(Comparator.comparingInt(Rejection::line)).toList()) {
      if (!first) {
        json.raw(',');
      }
      first = false;
      json.raw(LINE).number(rejection.line());
      json.raw(TYPE).string(rejection.problem().type().uri());
      json.raw(DETAIL).string(rejection.problem().detail()).raw('}');
    }
  }
}
