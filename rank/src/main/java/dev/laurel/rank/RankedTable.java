package dev.laurel.rank;

import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Rows and their trees under one lock: one writer at a time, and readers that never see half a
/// change.
///
/// A row has a key, a tie and the caller's extra longs. Which partition's tree a member is in, if
/// any, is the caller's affair: it keeps the trees in step with the rows within one [#write].
public final class RankedTable {
  /*
   *   rows    member ─► key, tie, extras        trees   [0] ─► tree   [1]    none   [2] ─► tree
   *
   * A reader first runs without the lock and then asks whether a writer came in between; only if so,
   * or if it failed, does it run again with the lock. So reads cost no shared write while nobody
   * changes the table. What such a reader may meet of a change is bounded:
   *
   * - every walk down a tree ends, as children are one level lower than their parent for good;
   * - every loop ends at an array's length, every probe after one round;
   * - numbers may be wrong and references null or old: the result or the exception is thrown away;
   * - nothing is allocated in proportion to a number that was read.
   *
   * A change that throws after it began leaves rows and trees perhaps at odds. The table then
   * refuses to answer, as a wrong rank is worse than none.
   */
  private static final int MAX_EXTRA_LONGS = 4;
  private static final int KEY = 0;
  private static final int TIE = 1;
  private static final int EXTRAS = 2;

  /// What a reader sees: the state between two changes. Not to be kept after the call.
  public interface View {
    /// Whether the member has a row.
    boolean contains(int member);

    /// The member's key.
    ///
    /// @throws java.util.NoSuchElementException when the member has no row
    long key(int member);

    /// The member's tie.
    ///
    /// @throws java.util.NoSuchElementException when the member has no row
    long tie(int member);

    /// The `i`-th of the extra longs, from 0.
    ///
    /// @throws java.util.NoSuchElementException when the member has no row
    long extra(int member, int i);

    /// The number of rows.
    int size();

    /// Visits the members from `fromMember` until `toMember` (exclusive) that have a row,
    /// ascending.
    void forEachIn(int fromMember, int toMember, IntConsumer members);

    /// The tree of a partition, to be read only; null when there never was an entry.
    @Nullable RankTree tree(int partition);

    /// Partitions are 0 until this.
    int partitions();

    /// Bytes on the heap of rows and trees.
    long memoryBytes();
  }

  /// What a writer sees and changes.
  public interface Edit extends View {
    /// Sets the row of a member in a table without extra longs.
    void put(int member, long key, long tie);

    /// Sets the row of a member in a table with one extra long.
    void put(int member, long key, long tie, long extra);

    /// Sets the row of a member in a table with two extra longs.
    void put(int member, long key, long tie, long extra0, long extra1);

    /// Sets the row of a member; as many extras as the table has.
    void put(int member, long key, long tie, long... extras);

    /// Sets the `i`-th of the extra longs, from 0.
    ///
    /// @throws java.util.NoSuchElementException when the member has no row
    void setExtra(int member, int i, long value);

    /// Removes the row, though not from any tree; answers whether there was one.
    boolean removeRow(int member);

    /// The tree of a partition, made when missing.
    RankTree treeForWriting(int partition);

    /// Puts a tree in the place of a partition's: the end of a bulk load.
    void replaceTree(int partition, RankTree tree);
  }

  private final StampedLock lock = new StampedLock();
  private final Live live;
  private boolean changing;
  private volatile @Nullable Throwable damage;

  /// A table whose trees end with `order` and whose rows have `extraLongs` (0 to 4) of the
  /// caller's.
  public RankedTable(MemberOrder order, int extraLongs) {
    if (extraLongs < 0 || extraLongs > MAX_EXTRA_LONGS) {
      throw new IllegalArgumentException("0 to 4 extra longs, not " + extraLongs);
    }
    live = new Live(order, new MemberTable(EXTRAS + extraLongs));
  }

  /// The order of members with equal key and tie.
  public MemberOrder order() {
    return live.order;
  }

  /// Answers what `reader` makes of the state between two changes.
  ///
  /// It may run twice, the first time on a state that is being changed, with its result or
  /// exception thrown away: it must be free of effects, its loops bounded by what the caller asked
  /// for, and it must call neither `read` nor `write`.
  ///
  /// @throws IllegalStateException when a change failed half-way
  public <T extends @Nullable Object> T read(Function<? super View, ? extends T> reader) {
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0 && damage == null) {
      try {
        T result = reader.apply(live);
        if (lock.validate(stamp)) {
          return result;
        }
      } catch (RuntimeException _) {
        // Caused by a racing writer or by the reader itself: the locked run below will tell.
      }
    }
    return readLocked(reader);
  }

  private <T extends @Nullable Object> T readLocked(Function<? super View, ? extends T> reader) {
    long stamp = lock.readLock();
    try {
      requireSound();
      return reader.apply(live);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Runs one change, alone; readers see all of it or nothing. It must call neither `read` nor
  /// `write`.
  ///
  /// @throws IllegalStateException when an earlier change failed half-way
  public void write(Consumer<? super Edit> change) {
    long stamp = lock.writeLock();
    try {
      requireSound();
      changing = false;
      change.accept(live);
    } catch (RuntimeException | Error e) {
      if (changing && damage == null) {
        damage = e;
      }
      throw e;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private void requireSound() {
    Throwable cause = damage;
    if (cause != null) {
      throw new IllegalStateException("a change failed half-way: the table must be rebuilt", cause);
    }
  }

  private final class Live implements Edit {
    private final MemberOrder order;
    private final MemberTable rows;
    private @Nullable RankTree[] trees = {};
    private int partitions;

    Live(MemberOrder order, MemberTable rows) {
      this.order = order;
      this.rows = rows;
    }

    @Override
    public boolean contains(int member) {
      return rows.contains(member);
    }

    @Override
    public long key(int member) {
      return rows.get(member, KEY);
    }

    @Override
    public long tie(int member) {
      return rows.get(member, TIE);
    }

    @Override
    public long extra(int member, int i) {
      return rows.get(member, EXTRAS + i);
    }

    @Override
    public int size() {
      return rows.size();
    }

    @Override
    public void forEachIn(int fromMember, int toMember, IntConsumer members) {
      rows.forEachIn(fromMember, toMember, members);
    }

    @Override
    public @Nullable RankTree tree(int partition) {
      @Nullable RankTree[] known = trees;
      return partition >= 0 && partition < known.length ? known[partition] : null;
    }

    @Override
    public int partitions() {
      return partitions;
    }

    @Override
    public long memoryBytes() {
      long bytes = rows.memoryBytes() + Memory.references(trees.length);
      for (RankTree tree : trees) {
        bytes += tree == null ? 0 : tree.memoryBytes();
      }
      return bytes;
    }

    @Override
    public void put(int member, long key, long tie) {
      changing = true;
      rows.put(member, key, tie);
    }

    @Override
    public void put(int member, long key, long tie, long extra) {
      changing = true;
      rows.put(member, key, tie, extra);
    }

    @Override
    public void put(int member, long key, long tie, long extra0, long extra1) {
      changing = true;
      rows.put(member, key, tie, extra0, extra1);
    }

    @Override
    public void put(int member, long key, long tie, long... extras) {
      changing = true;
      long[] row = new long[EXTRAS + extras.length];
      row[KEY] = key;
      row[TIE] = tie;
      System.arraycopy(extras, 0, row, EXTRAS, extras.length);
      rows.put(member, row);
    }

    @Override
    public void setExtra(int member, int i, long value) {
      changing = true;
      rows.set(member, EXTRAS + i, value);
    }

    @Override
    public boolean removeRow(int member) {
      changing = true;
      return rows.remove(member);
    }

    @Override
    public RankTree treeForWriting(int partition) {
      changing = true;
      RankTree known = tree(partition);
      if (known != null) {
        return known;
      }
      RankTree made = new RankTree(order);
      replaceTree(partition, made);
      return made;
    }

    @Override
    public void replaceTree(int partition, RankTree tree) {
      changing = true;
      if (partition >= trees.length) {
        trees = Arrays.copyOf(trees, Math.max(partition + 1, trees.length + trees.length / 2));
      }
      trees[partition] = tree;
      partitions = Math.max(partitions, partition + 1);
    }
  }
}
