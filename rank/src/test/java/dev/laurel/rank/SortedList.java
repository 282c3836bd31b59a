package dev.laurel.rank;

import dev.laurel.rank.RankTree.Entry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// What a [RankTree] must agree with: a list, sorted by insertion, counted one by one.
final class SortedList {
  private final List<Entry> entries = new ArrayList<>();
  private final Comparator<Entry> order;

  SortedList(MemberOrder members) {
    order =
        Comparator.comparingLong(Entry::key)
            .thenComparingLong(Entry::tie)
            .thenComparing(Entry::member, members::compare);
  }

  List<Entry> entries() {
    return entries;
  }

  int size() {
    return entries.size();
  }

  Entry get(int position) {
    return entries.get(position);
  }

  boolean contains(Entry entry) {
    return Collections.binarySearch(entries, entry, order) >= 0;
  }

  void add(Entry entry) {
    entries.add((int) rank(entry), entry);
  }

  void remove(Entry entry) {
    entries.remove(entry);
  }

  long rank(Entry entry) {
    return entries.stream().filter(other -> order.compare(other, entry) < 0).count();
  }

  long countBelow(long key) {
    return entries.stream().filter(entry -> entry.key() < key).count();
  }

  long countAtMost(long key) {
    return entries.stream().filter(entry -> entry.key() <= key).count();
  }

  long distinctBelow(long key) {
    return entries.stream().mapToLong(Entry::key).filter(other -> other < key).distinct().count();
  }

  long distinct() {
    return entries.stream().mapToLong(Entry::key).distinct().count();
  }

  BigInteger sum() {
    return entries.stream()
        .map(entry -> BigInteger.valueOf(entry.key()))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}
