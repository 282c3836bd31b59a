package dev.laurel.core.embedded;

import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Names by player number, as UTF-8 bytes in pages; which blocks changed since the last checkpoint
/// is noted. One writer, any readers.
final class NameTable {
  /// Names are stored by blocks of this many players.
  static final int BLOCK = 64;

  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;

  private volatile AtomicReferenceArray<byte[]>[] pages = newPages(0);
  // Odd while a name is being changed.
  private volatile long steps;
  private BitSet dirtyBlocks = new BitSet();

  void put(int member, PlayerName name) {
    step();
    load(member, name);
    step();
    dirtyBlocks.set(member / BLOCK);
  }

  void remove(int member) {
    int page = member >>> PAGE_BITS;
    step();
    if (page < pages.length) {
      pages[page].setRelease(member & (PAGE - 1), null);
    }
    step();
    dirtyBlocks.set(member / BLOCK);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // the writer alone writes it
  private void step() {
    steps++;
  }

  /// Another number after every change, [Names#UNCOUNTED] during one.
  long edition() {
    long now = steps;
    return (now & 1) == 0 ? now : Names.UNCOUNTED;
  }

  /// What is stored beside the name has changed.
  void touch(int member) {
    dirtyBlocks.set(member / BLOCK);
  }

  /// Takes in a stored name.
  void load(int member, PlayerName name) {
    int page = member >>> PAGE_BITS;
    if (page >= pages.length) {
      grow(page);
    }
    pages[page].setRelease(member & (PAGE - 1), name.value().getBytes(StandardCharsets.UTF_8));
  }

  /// Whether nobody has a name.
  boolean isEmpty() {
    return pages.length == 0;
  }

  @Nullable PlayerName find(int member) {
    AtomicReferenceArray<byte[]>[] known = pages;
    int page = member >>> PAGE_BITS;
    if (page >= known.length) {
      return null;
    }
    byte[] name = known[page].getAcquire(member & (PAGE - 1));
    return name == null ? null : new PlayerName(new String(name, StandardCharsets.UTF_8));
  }

  /// The blocks that changed since the last call.
  BitSet drainDirty() {
    BitSet drained = dirtyBlocks;
    dirtyBlocks = new BitSet();
    return drained;
  }

  private void grow(int page) {
    AtomicReferenceArray<byte[]>[] old = pages;
    AtomicReferenceArray<byte[]>[] grown = newPages(Math.max(page + 1, old.length * 3 / 2));
    Arrays.setAll(grown, i -> i < old.length ? old[i] : new AtomicReferenceArray<>(PAGE));
    pages = grown;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static AtomicReferenceArray<byte[]>[] newPages(int length) {
    return new AtomicReferenceArray[length];
  }
}
