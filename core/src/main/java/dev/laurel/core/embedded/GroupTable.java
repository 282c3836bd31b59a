package dev.laurel.core.embedded;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The groups of profiles, by player number. Every submission asks, so they are in memory; players
/// of the same groups share one map. One writer, any readers.
final class GroupTable {
  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;

  /// Past this many different maps each player has its own: values come from callers.
  private static final int MAX_SHARED = 100_000;

  private final Map<Map<String, String>, Map<String, String>> shared = new HashMap<>();
  private volatile @Nullable AtomicReferenceArray<Map<String, String>>[] pages = newPages(0);

  void put(int member, Map<String, String> groups) {
    int page = member >>> PAGE_BITS;
    if (page >= pages.length || pages[page] == null) {
      if (groups.isEmpty()) {
        return;
      }
      open(page);
    }
    AtomicReferenceArray<Map<String, String>> opened = pages[page];
    if (opened != null) {
      opened.setRelease(member & (PAGE - 1), groups.isEmpty() ? null : one(groups));
    }
  }

  private Map<String, String> one(Map<String, String> groups) {
    Map<String, String> known = shared.get(groups);
    if (known != null) {
      return known;
    }
    if (shared.size() < MAX_SHARED) {
      shared.put(groups, groups);
    }
    return groups;
  }

  /// Whether nobody ever had any.
  boolean isEmpty() {
    return pages.length == 0;
  }

  Map<String, String> find(int member) {
    @Nullable AtomicReferenceArray<Map<String, String>>[] known = pages;
    int page = member >>> PAGE_BITS;
    AtomicReferenceArray<Map<String, String>> opened = page < known.length ? known[page] : null;
    Map<String, String> groups = opened == null ? null : opened.getAcquire(member & (PAGE - 1));
    return groups == null ? Map.of() : groups;
  }

  private void open(int page) {
    @Nullable AtomicReferenceArray<Map<String, String>>[] old = pages;
    int length = page < old.length ? old.length : Math.max(page + 1, old.length * 3 / 2);
    @Nullable AtomicReferenceArray<Map<String, String>>[] next = Arrays.copyOf(old, length);
    next[page] = new AtomicReferenceArray<>(PAGE);
    pages = next;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable AtomicReferenceArray<Map<String, String>>[] newPages(int length) {
    return new AtomicReferenceArray[length];
  }
}
