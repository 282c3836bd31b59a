package dev.laurel.core.board;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// One group of a grouping: a value for each of its dimensions. Written `region:eu,platform:pc`.
public record Group(Grouping grouping, List<String> values) {
  /// The global table.
  public static final Group GLOBAL = new Group(Grouping.NONE, List.of());

  public Group {
    values = List.copyOf(values);
    if (values.size() != grouping.dimensions().size()) {
      throw new InvalidInput("group", "needs one value for each of " + grouping.dimensions());
    }
    values.forEach(Group::checkValue);
  }

  public static void checkValue(String value) {
    if (!Names.isWord(value)) {
      throw new InvalidInput("group", "a group value must match [A-Za-z0-9._-]{1,64}");
    }
  }

  /// Reads `region:eu,platform:pc`; dimensions keep the order in which they are written.
  public static Group parse(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int colon = part.indexOf(':');
      if (colon < 1 || values.put(part.substring(0, colon), part.substring(colon + 1)) != null) {
        throw new InvalidInput("group", "must be written like region:eu or region:eu,platform:pc");
      }
    }
    return new Group(new Grouping(List.copyOf(values.keySet())), List.copyOf(values.values()));
  }

  public boolean isGlobal() {
    return values.isEmpty();
  }

  /// The values by dimension, in the grouping's order.
  public SequencedMap<String, String> asMap() {
    SequencedMap<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      map.put(grouping.dimensions().get(i), values.get(i));
    }
    return map;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "" : ",");
      text.append(grouping.dimensions().get(i)).append(':').append(values.get(i));
    }
    return text.toString();
  }
}
