package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.rank.RankTree.Entry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// Reads trees as values and compares them with a [SortedList].
final class Trees {
  /// Not the order of numbers, so that a comparison that ignores it shows.
  static final MemberOrder REVERSED = (a, b) -> Integer.compare(b, a);

  private Trees() {}

  /// Nodes so small that a few hundred entries make several levels.
  static Shape tiny() {
    return new Shape(REVERSED, 4, 4);
  }

  static List<Entry> scan(RankTree tree, long from, int limit) {
    List<Entry> found = new ArrayList<>();
    tree.scan(from, limit, (key, tie, member) -> found.add(new Entry(key, tie, member)));
    return found;
  }

  static List<Entry> scanBack(RankTree tree, long from, int limit) {
    List<Entry> found = new ArrayList<>();
    tree.scanBack(from, limit, (key, tie, member) -> found.add(new Entry(key, tie, member)));
    return found;
  }

  static List<Entry> copy(RankTree tree, long from, int limit) {
    Stretch stretch = new Stretch(limit + 3);
    tree.copy(from, limit, stretch);
    return entries(stretch, 0, stretch.size());
  }

  /// What stands around each entry, found side by side.
  static List<List<Entry>> around(RankTree tree, List<Entry> entries, int before, int limit) {
    long[] keys = entries.stream().mapToLong(Entry::key).toArray();
    long[] ties = entries.stream().mapToLong(Entry::tie).toArray();
    int[] members = entries.stream().mapToInt(Entry::member).toArray();
    List<List<Entry>> found = new ArrayList<>();
    Stretch stretch = new Stretch(limit * keys.length);
    long[] ranks = new long[keys.length];
    tree.around(keys, ties, members, keys.length, ranks, before, limit, stretch);
    int at = 0;
    for (long rank : ranks) {
      int n = Math.clamp(tree.size() - Math.max(rank - before, 0), 0, limit);
      found.add(entries(stretch, at, at + n));
      at += n;
    }
    assertThat(at).isEqualTo(stretch.size());
    return found;
  }

  static List<Entry> copyAround(RankTree tree, Entry entry, int before, int limit) {
    return copy(tree, tree.rank(entry.key(), entry.tie(), entry.member()) - before, limit);
  }

  private static List<Entry> entries(Stretch stretch, int from, int to) {
    List<Entry> found = new ArrayList<>();
    for (int i = from; i < to; i++) {
      found.add(new Entry(stretch.key(i), stretch.tie(i), stretch.member(i)));
    }
    return found;
  }

  /// The ranks of entries, found side by side.
  static List<Long> ranks(RankTree tree, List<Entry> entries) {
    long[] keys = entries.stream().mapToLong(Entry::key).toArray();
    long[] ties = entries.stream().mapToLong(Entry::tie).toArray();
    int[] members = entries.stream().mapToInt(Entry::member).toArray();
    long[] ranks = new long[keys.length];
    tree.ranks(keys, ties, members, keys.length, ranks);
    return Arrays.stream(ranks).boxed().toList();
  }

  static BigInteger sum(RankTree tree) {
    BigInteger low = new BigInteger(Long.toUnsignedString(tree.sumLow()));
    return BigInteger.valueOf(tree.sumHigh()).shiftLeft(Long.SIZE).add(low);
  }

  static void assertSame(RankTree tree, SortedList list) {
    tree.checkInvariants();
    assertThat(tree.size()).isEqualTo(list.size());
    assertThat(tree.distinct()).isEqualTo(list.distinct());
    assertThat(sum(tree)).isEqualTo(list.sum());
    assertThat(scan(tree, 0, Integer.MAX_VALUE)).isEqualTo(list.entries());
    assertThat(copy(tree, 0, list.size() + 1)).isEqualTo(list.entries());
    assertThat(ranks(tree, list.entries()))
        .isEqualTo(LongStream.range(0, list.size()).boxed().toList());
  }

  static void assertSameAbout(RankTree tree, SortedList list, Entry entry) {
    long key = entry.key();
    assertThat(tree.rank(key, entry.tie(), entry.member())).isEqualTo(list.rank(entry));
    assertThat(tree.contains(key, entry.tie(), entry.member())).isEqualTo(list.contains(entry));
    assertThat(tree.countBelow(key)).isEqualTo(list.countBelow(key));
    assertThat(tree.countAtMost(key)).isEqualTo(list.countAtMost(key));
    assertThat(tree.distinctBelow(key)).isEqualTo(list.distinctBelow(key));
    assertThat(tree.ahead(key, entry.tie(), entry.member()))
        .isEqualTo(
            new RankTree.Ahead(list.rank(entry), list.countBelow(key), list.distinctBelow(key)));
  }
}
