package dev.laurel.core.board;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The dimensions by which a board is divided, in order; [#NONE] is the global table.
public record Grouping(List<String> dimensions) {
  /// The grouping that divides nothing.
  public static final Grouping NONE = new Grouping(List.of());

  /// How many dimensions one grouping may have.
  public static final int MAX_DIMENSIONS = 4;

  public Grouping {
    dimensions = List.copyOf(dimensions);
    if (dimensions.size() > MAX_DIMENSIONS) {
      throw new InvalidInput("groups", "a grouping has at most " + MAX_DIMENSIONS + " dimensions");
    }
    dimensions.forEach(Grouping::checkDimension);
    if (new HashSet<>(dimensions).size() != dimensions.size()) {
      throw new InvalidInput("groups", "a grouping names each dimension once");
    }
  }

  public static Grouping of(String... dimensions) {
    return new Grouping(List.of(dimensions));
  }

  public static void checkDimension(String dimension) {
    if (!Names.isDimension(dimension)) {
      throw new InvalidInput("groups", "a dimension must match [a-z][a-z0-9_]{0,31}");
    }
  }

  /// The group these values fall in; empty where a dimension of this grouping is not among them.
  public Optional<Group> group(Map<String, String> values) {
    if (!values.keySet().containsAll(dimensions)) {
      return Optional.empty();
    }
    return Optional.of(new Group(this, dimensions.stream().map(values::get).toList()));
  }

  /// Whether both divide by the same dimensions, in whatever order.
  boolean sameDimensions(Grouping other) {
    return dimensions.size() == other.dimensions.size() && dimensions.containsAll(other.dimensions);
  }

  @Override
  public String toString() {
    return String.join(",", dimensions);
  }
}
