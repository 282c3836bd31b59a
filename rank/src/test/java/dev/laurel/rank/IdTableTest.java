package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdTableTest {
  private final IdTable table = new IdTable();

  @Test
  void numbers_ids_in_order_of_first_sight() {
    assertThat(table.intern("b")).isEqualTo(0);
    assertThat(table.intern("a")).isEqualTo(1);
    assertThat(table.intern("b")).isEqualTo(0);
    assertThat(table.size()).isEqualTo(2);
    assertThat(table.id(1)).isEqualTo("a");
    assertThat(table.find("c")).isEqualTo(IdTable.ABSENT);
  }

  @Test
  void copies_ids_one_after_the_other() {
    RankTree tree = new RankTree(table);
    List<String> ids =
        List.of("b", "alphabet", "a-rather-long-name-of-a-player", "seventeen-letters");
    for (int i = 0; i < ids.size(); i++) {
      tree.insert(i, 0, table.intern(ids.get(i)));
    }
    Stretch stretch = new Stretch(ids.size());
    tree.copy(0, 99, stretch);
    byte[] all = String.join("", ids).getBytes(StandardCharsets.US_ASCII);
    byte[] into = new byte[all.length];
    int[] ends = new int[ids.size()];
    table.copyIds(stretch, into, ends);
    assertThat(into).isEqualTo(all);
    assertThat(ends).containsExactly(1, 9, 39, 56);
    assertThatThrownBy(() -> table.copyIds(stretch, new byte[all.length - 1], ends))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void finds_many_at_once_as_it_finds_each() {
    String[] ids = new String[1000];
    int[] members = new int[ids.length];
    table.findAll(new String[] {"a"}, members, 1);
    assertThat(members[0]).isEqualTo(IdTable.ABSENT);
    Random random = new Random(5);
    for (int i = 0; i < 5_000; i++) {
      table.intern("x".repeat(random.nextInt(20)) + random.nextInt(3_000));
    }
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < ids.length; i++) {
        ids[i] = random.nextInt(9) == 0 ? odd(random) : "x".repeat(random.nextInt(20)) + i;
      }
      table.findAll(ids, members, ids.length);
      for (int i = 0; i < ids.length; i++) {
        assertThat(members[i]).as(ids[i]).isEqualTo(table.find(ids[i]));
      }
      table.intern("?".repeat(round + 1));
    }
  }

  @Test
  void interns_many_at_once_as_it_interns_each() {
    IdTable one = new IdTable();
    Random random = new Random(6);
    String[] ids = new String[200];
    int[] members = new int[ids.length];
    for (int round = 0; round < 30; round++) {
      for (int i = 0; i < ids.length; i++) {
        ids[i] = "x".repeat(random.nextInt(20)) + random.nextInt(500);
      }
      table.internAll(ids, members, ids.length);
      for (int i = 0; i < ids.length; i++) {
        assertThat(members[i]).isEqualTo(one.intern(ids[i]));
      }
    }
    assertThatThrownBy(() -> table.internAll(new String[] {"new", "é"}, members, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.find("new")).isEqualTo(IdTable.ABSENT);
  }

  private static String odd(Random random) {
    return List.of("", "é", "??", "日本", "ok\ud83d\ude00", "x".repeat(129), "absent")
        .get(random.nextInt(7));
  }

  @Test
  void remembers_all_ids_while_it_grows() {
    int count = 200_000;
    for (int i = 0; i < count; i++) {
      assertThat(table.intern(name(i))).isEqualTo(i);
    }
    for (int i = 0; i < count; i++) {
      assertThat(table.find(name(i))).isEqualTo(i);
      assertThat(table.id(i)).isEqualTo(name(i));
    }
    assertThat(table.find(name(count))).isEqualTo(IdTable.ABSENT);
    assertThat(table.size()).isEqualTo(count);
    assertThat(table.memoryBytes()).isLessThan(40L * count);
  }

  @Test
  void takes_ids_of_every_length() {
    for (int length = 1; length <= 128; length++) {
      for (int c = 0; c < 128; c += 31) {
        String id = Character.toString(c).repeat(length);
        int member = table.intern(id);
        assertThat(table.id(member)).isEqualTo(id);
        assertThat(table.find(id)).isEqualTo(member);
      }
    }
    assertThat(table.size()).isEqualTo(128 * 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "é", "name\u0080", "\ud800", "日本", "ok\ud83d\ude00"})
  void refuses_what_is_not_ascii(String id) {
    table.intern("?");
    assertThat(table.find(id)).isEqualTo(IdTable.ABSENT);
    assertThatThrownBy(() -> table.intern(id)).isInstanceOf(IllegalArgumentException.class);
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void refuses_more_than_128_characters() {
    String id = "x".repeat(129);
    assertThat(table.find(id)).isEqualTo(IdTable.ABSENT);
    assertThatThrownBy(() -> table.intern(id)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refuses_members_it_never_gave_out() {
    table.intern("a");
    assertThatThrownBy(() -> table.id(1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> table.id(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void compares_by_bytes_with_the_prefix_first() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      StringBuilder id = new StringBuilder();
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        id.append("\0a~\u007f".charAt(random.nextInt(4)));
      }
      table.intern(id.toString());
    }
    for (int a = 0; a < table.size(); a++) {
      for (int b = 0; b < table.size(); b++) {
        assertThat(Integer.signum(table.compare(a, b)))
            .isEqualTo(Integer.signum(table.id(a).compareTo(table.id(b))));
      }
    }
  }

  @Test
  void readers_find_what_was_interned_while_the_writer_interns() throws Exception {
    int count = 100_000;
    CountDownLatch started = new CountDownLatch(2);
    try (ExecutorService readers = Executors.newFixedThreadPool(2)) {
      List<Future<Integer>> checks = new ArrayList<>();
      for (int seed = 0; seed < 2; seed++) {
        Random random = new Random(seed);
        checks.add(readers.submit(() -> readUntil(count, random, started)));
      }
      started.await();
      for (int i = 0; i < count; i++) {
        table.intern(name(i));
      }
      for (Future<Integer> check : checks) {
        assertThat(check.get()).isPositive();
      }
    }
  }

  @Test
  void readers_copy_the_same_ids_while_longer_ones_are_interned() throws Exception {
    RankTree tree = new RankTree(table);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      tree.insert(i, 0, table.intern("p" + i));
      expected.append('p').append(i);
    }
    Stretch stretch = new Stretch(60);
    tree.copy(0, 60, stretch);
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService readers = Executors.newFixedThreadPool(1)) {
      Future<?> check = readers.submit(() -> copyUntil(done, stretch, expected.toString()));
      for (int i = 0; i < 40_000; i++) {
        table.intern("x".repeat(1 + i % 120) + i);
      }
      done.set(true);
      check.get();
    }
  }

  private void copyUntil(AtomicBoolean done, Stretch stretch, String expected) {
    byte[] into = new byte[expected.length() + 16];
    boolean last = false;
    while (!last) {
      last = done.get();
      table.copyIds(stretch, into, new int[60]);
      String copied = new String(into, 0, expected.length(), StandardCharsets.US_ASCII);
      assertThat(copied).isEqualTo(expected);
    }
  }

  /// Reads until the writer is done, at least once after that.
  private int readUntil(int count, Random random, CountDownLatch started) {
    int reads = 0;
    boolean done = false;
    while (!done) {
      started.countDown();
      int size = table.size();
      done = size == count;
      if (size > 0) {
        int member = random.nextInt(size);
        assertThat(table.find(name(member))).isEqualTo(member);
        assertThat(table.id(member)).isEqualTo(name(member));
        int later = table.find(name(size));
        assertThat(later).isIn(IdTable.ABSENT, size);
        reads++;
      }
    }
    return reads;
  }

  @Test
  void ids_that_differ_little_do_not_collide_much() {
    // Were many hashes equal, this would take minutes rather than a moment.
    IntStream.range(0, 100_000).forEach(i -> table.intern("a".repeat(100) + i));
    IntStream.range(0, 100_000).forEach(i -> table.intern(i + "a".repeat(100)));
    assertThat(table.size()).isEqualTo(200_000);
  }

  private static String name(int i) {
    return "player:" + i;
  }
}
