package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.rank.RankTree.Entry;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random changes to trees of all shapes, compared with a list after every step. The seed is the
/// test's argument, so a failure names it.
class RankTreeModelTest {
  private static final int STEPS = 600;
  private static final int PROBES = 3;

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_a_sorted_list(long seed) {
    new Run(seed).steps(STEPS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_while_it_grows_and_shrinks_to_nothing(long seed) {
    Run run = new Run(seed);
    for (int i = 0; i < 250; i++) {
      run.insert();
      run.compare();
    }
    while (run.list.size() > 0) {
      run.remove();
      run.compare();
    }
    run.insert();
    run.compare();
  }

  /// One seed decides the shape of the nodes, the spread of the values and the steps.
  private static final class Run {
    private static final long[] EXTREMES = {
      Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };

    private final Random random;
    private final RankTree tree;
    private final SortedList list = new SortedList(Trees.REVERSED);
    private final LongUnaryOperator spread;

    Run(long seed) {
      random = new Random(seed);
      tree = new RankTree(new Shape(Trees.REVERSED, leafCapacity(), 4 + random.nextInt(4)));
      spread = spread((int) Long.remainderUnsigned(seed, 5));
    }

    /// Mostly small, so that there are many leaves; sometimes with as many places as there can be.
    private int leafCapacity() {
      return random.nextInt(4) == 0 ? Entries.MOST_PLACES : 4 + random.nextInt(6);
    }

    private LongUnaryOperator spread(int kind) {
      return switch (kind) {
        case 0 -> any -> any;
        case 1 -> any -> EXTREMES[(int) Long.remainderUnsigned(any, EXTREMES.length)];
        case 2 -> any -> Long.remainderUnsigned(any, 3);
        case 3 -> any -> any % 40;
        default -> any -> any >> (any & 63);
      };
    }

    void steps(int count) {
      for (int i = 0; i < count; i++) {
        // Stretches of mostly inserts and stretches of mostly removals.
        boolean growing = i / 150 % 2 == 0;
        int dice = random.nextInt(10);
        if (list.size() == 0 || dice < (growing ? 5 : 2)) {
          insert();
        } else if (dice < 7) {
          remove();
        } else if (dice < 9) {
          move();
        } else {
          moveMany();
        }
        compare();
      }
    }

    void insert() {
      Entry entry = anyEntry();
      if (list.contains(entry)) {
        assertThatThrownBy(() -> tree.insert(entry.key(), entry.tie(), entry.member()))
            .isInstanceOf(IllegalStateException.class);
      } else {
        tree.insert(entry.key(), entry.tie(), entry.member());
        list.add(entry);
      }
    }

    void remove() {
      Entry entry = anyOfTheList();
      tree.remove(entry.key(), entry.tie(), entry.member());
      list.remove(entry);
      assertThatThrownBy(() -> tree.remove(entry.key(), entry.tie(), entry.member()))
          .isInstanceOf(IllegalStateException.class);
    }

    void move() {
      Entry old = anyOfTheList();
      Entry to = random.nextBoolean() ? near(old) : new Entry(value(), value(), old.member());
      if (to.equals(old) || !list.contains(to)) {
        tree.move(old.key(), old.tie(), to.key(), to.tie(), old.member());
        list.remove(old);
        list.add(to);
      } else {
        assertThatThrownBy(() -> tree.move(old.key(), old.tie(), to.key(), to.tie(), old.member()))
            .isInstanceOf(IllegalStateException.class);
      }
    }

    /// Many moves together give what each would give, in whatever order.
    void moveMany() {
      Moves moves = new Moves();
      for (int i = random.nextInt(100); i > 0; i--) {
        Entry old = anyOfTheList();
        Entry to = random.nextBoolean() ? near(old) : new Entry(value(), value(), old.member());
        boolean free = to.equals(old) || !list.contains(to);
        if (free && moves.add(old.member(), old.key(), old.tie(), to.key(), to.tie())) {
          list.remove(old);
          list.add(to);
        }
      }
      tree.moveAll(moves);
    }

    void compare() {
      Trees.assertSame(tree, list);
      for (int i = 0; i < PROBES; i++) {
        Trees.assertSameAbout(tree, list, anyEntry());
      }
      if (list.size() > 0) {
        Trees.assertSameAbout(tree, list, anyOfTheList());
      }
      int from = random.nextInt(list.size() + 2) - 1;
      int limit = random.nextInt(12);
      assertThat(Trees.copy(tree, from, limit)).isEqualTo(Trees.scan(tree, from, limit));
      List<Entry> any = Stream.generate(this::anyEntry).limit(random.nextInt(150)).toList();
      assertThat(Trees.ranks(tree, any)).isEqualTo(any.stream().map(list::rank).toList());
      int before = random.nextInt(8);
      assertThat(Trees.around(tree, any, before, limit))
          .isEqualTo(
              any.stream().map(each -> Trees.copyAround(tree, each, before, limit)).toList());
    }

    private Entry near(Entry entry) {
      return new Entry(entry.key() + random.nextInt(3) - 1, entry.tie(), entry.member());
    }

    private Entry anyOfTheList() {
      return list.get(random.nextInt(list.size()));
    }

    private Entry anyEntry() {
      return new Entry(value(), value(), random.nextInt(50));
    }

    private long value() {
      return spread.applyAsLong(random.nextLong());
    }
  }
}
