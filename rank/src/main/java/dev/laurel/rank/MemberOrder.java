package dev.laurel.rank;

/// The last word between entries whose key and tie are equal.
@FunctionalInterface
public interface MemberOrder {
  /// A total order: negative, zero or positive as `a` comes before, is, or comes after `b`; zero
  /// only when `a == b`. It must not change for members that are in a tree.
  int compare(int a, int b);
}
