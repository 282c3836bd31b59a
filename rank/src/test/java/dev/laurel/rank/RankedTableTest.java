package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.rank.RankedTable.View;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RankedTableTest {
  private final RankedTable table = new RankedTable(Integer::compare, 2);

  @Test
  void keeps_rows_and_trees() {
    table.write(edit -> {
      edit.put(7, 10, 20, 30, 40);
      edit.treeForWriting(3).insert(10, 20, 7);
      edit.setExtra(7, 1, 41);
    });
    assertThat(table.<Long>read(view -> view.key(7))).isEqualTo(10);
    assertThat(table.<Long>read(view -> view.tie(7))).isEqualTo(20);
    assertThat(table.<Long>read(view -> view.extra(7, 0))).isEqualTo(30);
    assertThat(table.<Long>read(view -> view.extra(7, 1))).isEqualTo(41);
    assertThat(table.<Integer>read(View::size)).isEqualTo(1);
    assertThat(table.<Integer>read(View::partitions)).isEqualTo(4);
    assertThat(table.<Boolean>read(view -> view.tree(2) == null)).isTrue();
    assertThat(table.<Boolean>read(view -> view.tree(99) == null)).isTrue();
    assertThat(table.<Long>read(view -> size(view, 3))).isEqualTo(1);
    table.write(edit -> assertThat(edit.removeRow(7)).isTrue());
    assertThat(table.<Boolean>read(view -> view.contains(7))).isFalse();
  }

  @Test
  void takes_a_tree_that_was_built_elsewhere() {
    RankTreeBuilder builder = new RankTreeBuilder(table.order(), 2);
    builder.add(1, 0, 0);
    builder.add(2, 0, 1);
    RankTree tree = builder.build();
    table.write(edit -> edit.replaceTree(0, tree));
    assertThat(table.<Long>read(view -> size(view, 0))).isEqualTo(2);
  }

  @Test
  void rows_have_as_many_extras_as_was_said() {
    RankedTable none = new RankedTable(Integer::compare, 0);
    none.write(edit -> edit.put(1, 2, 3));
    RankedTable one = new RankedTable(Integer::compare, 1);
    one.write(edit -> edit.put(1, 2, 3, 4));
    assertThat(one.<Long>read(view -> view.extra(1, 0))).isEqualTo(4);
    RankedTable four = new RankedTable(Integer::compare, 4);
    four.write(edit -> edit.put(1, 2, 3, 4, 5, 6, 7));
    assertThat(four.<Long>read(view -> view.extra(1, 3))).isEqualTo(7);
    assertThatThrownBy(() -> new RankedTable(Integer::compare, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> table.write(edit -> edit.put(1, 2, 3)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_exception_of_the_reader_itself_reaches_the_caller() {
    assertThatThrownBy(() -> table.<Long>read(view -> view.key(1)))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void a_change_refused_before_it_began_leaves_the_table_as_it_was() {
    assertThatThrownBy(() ->
            table.write(edit -> {
              throw new IllegalArgumentException("no " + edit.size());
            }))
        .hasMessage("no 0");
    assertThat(table.<Integer>read(View::size)).isZero();
  }

  @Test
  void a_change_that_failed_half_way_makes_the_table_refuse_to_answer() {
    assertThatThrownBy(() ->
            table.write(edit -> {
              edit.put(1, 2, 3, 4, 5);
              throw new IllegalStateException("half-way");
            }))
        .hasMessage("half-way");
    assertThatThrownBy(() -> table.<Integer>read(View::size))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("must be rebuilt")
        .hasRootCauseMessage("half-way");
    assertThatThrownBy(() -> table.write(edit -> edit.removeRow(1)))
        .isInstanceOf(IllegalStateException.class);
  }

  private static long size(View view, int partition) {
    RankTree tree = view.tree(partition);
    return tree == null ? 0 : tree.size();
  }
}
