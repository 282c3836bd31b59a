package dev.laurel.testkit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Makes a failing list shorter: leaves out halves, then quarters, and at last single operations,
/// as long as what is left still fails and tries are left.
final class Shrinker {
  private final Predicate<List<Operation>> fails;
  private int triesLeft;

  Shrinker(int maxTries, Predicate<List<Operation>> fails) {
    this.triesLeft = maxTries;
    this.fails = fails;
  }

  List<Operation> shrink(List<Operation> failing) {
    List<Operation> shortest = List.copyOf(failing);
    int chunk = Math.max(shortest.size() / 2, 1);
    while (triesLeft > 0) {
      List<Operation> shorter = withoutChunks(shortest, chunk);
      if (chunk == 1 && shorter.size() == shortest.size()) {
        break;
      }
      shortest = shorter;
      chunk = Math.max(chunk / 2, 1);
    }
    return shortest;
  }

  /// Leaves out every chunk that the failure does not need, from the end on.
  private List<Operation> withoutChunks(List<Operation> failing, int chunk) {
    List<Operation> shortest = failing;
    for (int from = failing.size() - chunk; from > -chunk && triesLeft > 0; from -= chunk) {
      List<Operation> shorter = new ArrayList<>(shortest.subList(0, Math.max(from, 0)));
      shorter.addAll(shortest.subList(Math.min(from + chunk, shortest.size()), shortest.size()));
      triesLeft--;
      if (shorter.size() < shortest.size() && fails.test(shorter)) {
        shortest = List.copyOf(shorter);
      }
    }
    return shortest;
  }
}
