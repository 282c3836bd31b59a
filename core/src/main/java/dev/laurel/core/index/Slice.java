package dev.laurel.core.index;

import java.util.List;

/// A stretch of standings: the entries, how many the standings have in all, and whether there are
/// more behind the last one here, in the direction and within the bounds that were asked for.
public record Slice(long total, List<Ranked> entries, boolean more) {
  public static final Slice EMPTY = new Slice(0, List.of(), false);
}
