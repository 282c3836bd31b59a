package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.rank.RankedTable.Edit;
import dev.laurel.rank.RankedTable.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Readers race a writer and check what holds between two changes but not within one.
class RankedTableRaceTest {
  private static final int MEMBERS = 3_000;
  private static final int CHANGES = 30_000;
  private static final int READERS = 3;
  private static final long RIGHT = 1;
  private static final long WRONG = 0;

  private final RankedTable table = new RankedTable(Integer::compare, 1);

  @BeforeEach
  void all_members_have_a_row_and_an_entry() {
    table.write(edit -> {
      for (int member = 0; member < MEMBERS; member++) {
        put(edit, member, member * 1000L);
      }
    });
  }

  @Test
  void what_one_member_gives_and_another_takes_is_never_missing() throws Exception {
    long total = table.read(RankedTableRaceTest::sumOfRows);
    race(
        random ->
            edit -> {
              int giver = random.nextInt(MEMBERS);
              int taker = (giver + 1 + random.nextInt(MEMBERS - 1)) % MEMBERS;
              long amount = random.nextLong(1_000_000) - 500_000;
              move(edit, giver, edit.key(giver) - amount);
              move(edit, taker, edit.key(taker) + amount);
            },
        view -> sumOfRows(view) == total && sumOfTree(view) == total ? RIGHT : WRONG);
  }

  @Test
  void a_page_is_sorted_and_ranks_agree_with_it() throws Exception {
    race(
        random -> edit -> move(edit, random.nextInt(MEMBERS), random.nextLong(MEMBERS * 1000L)),
        view -> pageAgrees(view) ? RIGHT : WRONG);
  }

  @Test
  void rows_and_entries_are_as_many_while_members_come_and_go() throws Exception {
    race(
        random ->
            edit -> {
              int member = random.nextInt(MEMBERS);
              if (edit.contains(member)) {
                edit.treeForWriting(0).remove(edit.key(member), 0, member);
                edit.removeRow(member);
              } else {
                put(edit, member, random.nextLong(100));
              }
            },
        view -> {
          RankTree tree = tree(view);
          long seen = count(tree);
          boolean same = seen == view.size() && tree.size() == seen;
          return same && tree.countAtMost(Long.MAX_VALUE - 1) == seen ? RIGHT : WRONG;
        });
  }

  @Test
  void a_tree_that_empties_and_fills_is_read_without_harm() throws Exception {
    table.write(edit -> edit.replaceTree(0, new RankTree(table.order())));
    race(
        random ->
            edit -> {
              RankTree tree = edit.treeForWriting(0);
              if (tree.size() == 0) {
                int members = 1 + random.nextInt(600);
                for (int member = 0; member < members; member++) {
                  tree.insert(random.nextInt(50), 0, member);
                }
              } else {
                while (tree.size() > 0) {
                  RankTree.Entry entry = tree.select(random.nextLong(tree.size()));
                  tree.remove(entry.key(), entry.tie(), entry.member());
                }
              }
            },
        view -> {
          RankTree tree = tree(view);
          long size = tree.size();
          boolean same = count(tree) == size && tree.distinctBelow(50) == tree.distinct();
          return same && (size == 0 || tree.select(size - 1).key() < 50) ? RIGHT : WRONG;
        },
        400);
  }

  private void race(Change change, ToLongFunction<View> check) throws Exception {
    race(change, check, CHANGES);
  }

  private void race(Change change, ToLongFunction<View> check, int changes) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
      List<Future<Long>> reads = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        reads.add(threads.submit(() -> readUntil(done, check)));
      }
      try {
        Random random = new Random(11);
        for (int i = 0; i < changes; i++) {
          table.write(change.next(random)::accept);
        }
      } finally {
        done.set(true);
      }
      for (Future<Long> read : reads) {
        assertThat(read.get()).isPositive();
      }
    }
    table.<Boolean>read(view -> {
      tree(view).checkInvariants();
      return true;
    });
  }

  private long readUntil(AtomicBoolean done, ToLongFunction<View> check) {
    long reads = 0;
    boolean last;
    do {
      last = done.get();
      assertThat(table.<Long>read(check::applyAsLong)).isEqualTo(RIGHT);
      reads++;
    } while (!last);
    return reads;
  }

  private static boolean pageAgrees(View view) {
    RankTree tree = tree(view);
    long from = tree.size() / 3;
    long[] seen = {from, Long.MIN_VALUE, 1};
    tree.scan(
        from,
        200,
        (key, tie, member) -> {
          boolean agrees =
              key >= seen[1] && view.key(member) == key && tree.rank(key, tie, member) == seen[0];
          seen[0]++;
          seen[1] = key;
          seen[2] = agrees ? seen[2] : 0;
          return agrees;
        });
    return seen[2] == 1 && seen[0] == from + 200;
  }

  private static long sumOfRows(View view) {
    long[] sum = {0};
    view.forEachIn(0, MEMBERS, member -> sum[0] += view.key(member));
    return sum[0];
  }

  private static long sumOfTree(View view) {
    long[] sum = {0};
    tree(view).scan(0, MEMBERS, (key, _, _) -> (sum[0] += key) == sum[0]);
    return sum[0];
  }

  private static long count(RankTree tree) {
    long[] seen = {0};
    tree.scan(0, MEMBERS, (_, _, _) -> ++seen[0] > 0);
    return seen[0];
  }

  private static RankTree tree(View view) {
    RankTree tree = view.tree(0);
    if (tree == null) {
      throw new IllegalStateException("no tree");
    }
    return tree;
  }

  private static void put(Edit edit, int member, long key) {
    edit.put(member, key, 0, 0);
    edit.treeForWriting(0).insert(key, 0, member);
  }

  private static void move(Edit edit, int member, long key) {
    edit.treeForWriting(0).move(edit.key(member), 0, key, 0, member);
    edit.put(member, key, 0, 0);
  }

  private interface Change {
    Applied next(Random random);
  }

  private interface Applied {
    void accept(Edit edit);
  }
}
