package dev.laurel.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// Does many things side by side, so many at a time: each is begun, and then waited for.
final class Steps {
  private Steps() {}

  /// What they gave, in their order. Beginning one returns how to wait for it.
  static <A, B> List<B> of(List<A> all, int atOnce, Function<A, Supplier<B>> begin) {
    List<B> done = new ArrayList<>(all.size());
    for (int from = 0; from < all.size(); from += atOnce) {
      List<A> some = all.subList(from, Math.min(from + atOnce, all.size()));
      some.stream().map(begin).toList().forEach(wait -> done.add(wait.get()));
    }
    return done;
  }
}
