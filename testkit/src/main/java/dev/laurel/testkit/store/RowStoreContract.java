package dev.laurel.testkit.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The tests that every [RowStore] passes.
public abstract class RowStoreContract {
  // A store may keep rows of its own in the meta family.
  private static final List<Family> FAMILIES =
      List.copyOf(EnumSet.complementOf(EnumSet.of(Family.META)));
  private static final byte[] FIRST = {};
  private static final byte[] END = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

  private RowStore store;

  /// Opens an empty store.
  protected abstract RowStore open();

  /// Ends the store cleanly and opens it again; a store that outlives nothing returns itself.
  protected abstract RowStore reopen(RowStore store);

  @SuppressWarnings("NullAway.Init")
  protected RowStoreContract() {}

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void a_row_is_there_once_written() {
    store.write(new RowBatch().put(Family.EVENTS, key(1), bytes("one")), true);
    assertThat(store.get(Family.EVENTS, key(1))).hasValue(bytes("one"));
    assertThat(store.get(Family.EVENTS, key(2))).isEmpty();
  }

  @Test
  void a_later_value_replaces_an_earlier_one() {
    store.write(new RowBatch().put(Family.ANSWERS, key(1), bytes("one")), true);
    store.write(new RowBatch().put(Family.ANSWERS, key(1), bytes("two")), false);
    assertThat(store.get(Family.ANSWERS, key(1))).hasValue(bytes("two"));
  }

  @Test
  void compacting_changes_no_row() {
    for (int i = 0; i < 100; i++) {
      store.write(new RowBatch().put(Family.FOLDED, key(i), bytes("old")), false);
    }
    RowBatch batch = new RowBatch().deleteRange(Family.FOLDED, key(10), key(90));
    store.write(batch.put(Family.FOLDED, key(50), bytes("new")), true);
    store.compact();
    store = reopen(store);
    assertThat(store.get(Family.FOLDED, key(9))).hasValue(bytes("old"));
    assertThat(store.get(Family.FOLDED, key(10))).isEmpty();
    assertThat(store.get(Family.FOLDED, key(50))).hasValue(bytes("new"));
    assertThat(store.get(Family.FOLDED, key(99))).hasValue(bytes("old"));
  }

  @Test
  void a_value_may_be_empty_or_large() {
    byte[] large = new byte[300_000];
    new Random(7).nextBytes(large);
    store.write(
        new RowBatch().put(Family.EVENTS, key(1), new byte[0]).put(Family.EVENTS, key(2), large),
        true);
    assertThat(store.get(Family.EVENTS, key(1))).hasValue(new byte[0]);
    assertThat(store.get(Family.EVENTS, key(2))).hasValue(large);
  }

  @Test
  void the_same_key_is_another_row_in_another_family() {
    RowBatch batch = new RowBatch();
    for (Family family : Family.values()) {
      batch.put(family, bytes("key"), bytes(family.label()));
    }
    store.write(batch, true);
    store.write(new RowBatch().delete(Family.HIDDEN, bytes("key")), true);
    for (Family family : Family.values()) {
      Optional<String> value = store.get(family, bytes("key")).map(b -> new String(b, UTF_8));
      assertThat(value)
          .isEqualTo(family == Family.HIDDEN ? Optional.empty() : Optional.of(family.label()));
    }
  }

  @Test
  void the_changes_of_a_batch_are_made_in_their_order() {
    store.write(
        new RowBatch()
            .put(Family.META, key(1), bytes("one"))
            .put(Family.META, key(2), bytes("two"))
            .deleteRange(Family.META, key(1), key(3))
            .put(Family.META, key(2), bytes("again"))
            .put(Family.META, key(3), bytes("three"))
            .delete(Family.META, key(3)),
        true);
    assertThat(store.get(Family.META, key(1))).isEmpty();
    assertThat(store.get(Family.META, key(2))).hasValue(bytes("again"));
    assertThat(store.get(Family.META, key(3))).isEmpty();
  }

  @Test
  void a_range_holds_its_start_and_not_its_end() {
    putNumbers(Family.EVENTS, 1, 9);
    assertThat(numbers(Family.EVENTS, key(3), key(6))).containsExactly(3L, 4L, 5L);
    assertThat(numbers(Family.EVENTS, key(3), key(3))).isEmpty();
    store.write(new RowBatch().deleteRange(Family.EVENTS, key(3), key(6)), true);
    assertThat(numbers(Family.EVENTS, FIRST, END)).containsExactly(1L, 2L, 6L, 7L, 8L, 9L);
    store.write(new RowBatch().deleteRange(Family.EVENTS, key(7), key(7)), true);
    assertThat(numbers(Family.EVENTS, key(7), key(8))).containsExactly(7L);
  }

  @Test
  void a_range_that_ends_before_it_begins_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.scan(Family.EVENTS, key(2), key(1), (_, _) -> true));
    RowBatch batch = new RowBatch().deleteRange(Family.EVENTS, key(2), key(1));
    assertThatIllegalArgumentException().isThrownBy(() -> store.write(batch, true));
    assertThatIllegalArgumentException().isThrownBy(() -> store.bulk(batch));
  }

  @Test
  void keys_sort_unsigned_and_shorter_first() {
    List<byte[]> sorted =
        List.of(
            new byte[] {0},
            new byte[] {0, 0},
            new byte[] {1},
            new byte[] {127},
            new byte[] {(byte) 128},
            new byte[] {(byte) 128, 5},
            new byte[] {(byte) 255});
    RowBatch batch = new RowBatch();
    sorted.reversed().forEach(key -> batch.put(Family.PLAYERS, key, key));
    store.bulk(batch);
    List<byte[]> seen = new ArrayList<>();
    store.scan(Family.PLAYERS, FIRST, END, (key, _) -> seen.add(key));
    assertThat(seen).usingElementComparator(Arrays::compareUnsigned).isEqualTo(sorted);
    assertThat(store.last(Family.PLAYERS).orElseThrow().key()).isEqualTo(new byte[] {(byte) 255});
  }

  @Test
  void a_scan_ends_where_the_visitor_says_so() {
    putNumbers(Family.ENTRIES, 1, 9);
    List<Long> seen = new ArrayList<>();
    store.scan(
        Family.ENTRIES,
        FIRST,
        END,
        (key, _) -> {
          seen.add(number(key));
          return seen.size() < 3;
        });
    assertThat(seen).containsExactly(1L, 2L, 3L);
  }

  @Test
  void the_visitor_may_keep_the_rows_and_use_the_store() {
    putNumbers(Family.ENTRIES, 1, 5);
    List<RowStore.Row> kept = new ArrayList<>();
    store.scan(
        Family.ENTRIES,
        FIRST,
        END,
        (key, value) -> {
          store.bulk(new RowBatch().put(Family.HIDDEN, key, value));
          return kept.add(new RowStore.Row(key, store.get(Family.HIDDEN, key).orElseThrow()));
        });
    assertThat(kept).extracting(row -> number(row.key())).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(kept).extracting(row -> number(row.value())).containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void the_last_row_has_the_greatest_key() {
    assertThat(store.last(Family.EVENTS)).isEmpty();
    putNumbers(Family.EVENTS, 1, 300);
    assertThat(number(store.last(Family.EVENTS).orElseThrow().key())).isEqualTo(300);
    store.write(new RowBatch().deleteRange(Family.EVENTS, key(200), key(400)), true);
    assertThat(number(store.last(Family.EVENTS).orElseThrow().key())).isEqualTo(199);
    assertThat(store.last(Family.EXPIRY)).isEmpty();
  }

  @Test
  void an_empty_batch_changes_nothing() {
    store.write(new RowBatch(), true);
    store.bulk(new RowBatch());
    store.flush();
    assertThat(numbers(Family.EVENTS, FIRST, END)).isEmpty();
  }

  @Test
  void a_bulk_row_is_seen_at_once_and_kept_after_a_flush() {
    store.bulk(new RowBatch().put(Family.ENTRIES, key(1), bytes("one")));
    assertThat(store.get(Family.ENTRIES, key(1))).hasValue(bytes("one"));
    store.flush();
    store = reopen(store);
    assertThat(store.get(Family.ENTRIES, key(1))).hasValue(bytes("one"));
  }

  @Test
  void a_clean_end_leaves_nothing_to_report_or_to_recover() {
    putNumbers(Family.EVENTS, 1, 10);
    store = reopen(store);
    assertThat(store.recoveryReport()).isEmpty();
    assertThat(store.recover()).isTrue();
    assertThat(numbers(Family.EVENTS, FIRST, END)).hasSize(10);
  }

  @Test
  void writes_of_every_kind_and_reads_run_beside_one_another() throws Exception {
    int count = 400;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> writer = threads.submit(() -> putNumbers(Family.EVENTS, 1, count));
      Future<?> another = threads.submit(() -> putNumbers(Family.AGENDA, 1, count));
      Future<?> behind =
          threads.submit(() -> {
            for (int i = 1; i <= count; i++) {
              store.bulk(new RowBatch().put(Family.ENTRIES, key(i), key(i)));
              if (i % 50 == 0) {
                store.flush();
              }
            }
          });
      Future<?> reader =
          threads.submit(() -> {
            while (numbers(Family.EVENTS, FIRST, END).size() < count) {
              List<Long> seen = numbers(Family.ENTRIES, FIRST, END);
              assertThat(seen).isEqualTo(LongStream.rangeClosed(1, seen.size()).boxed().toList());
            }
          });
      writer.get();
      another.get();
      behind.get();
      reader.get();
    }
    assertThat(numbers(Family.AGENDA, FIRST, END)).hasSize(count);
    assertThat(numbers(Family.ENTRIES, FIRST, END)).hasSize(count);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 8);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void agrees_with_sorted_maps(long seed) {
    Random random = new Random(seed);
    Map<Family, NavigableMap<byte[], byte[]>> expected = new EnumMap<>(Family.class);
    FAMILIES.forEach(family -> expected.put(family, new TreeMap<>(Arrays::compareUnsigned)));
    for (int step = 0; step < 150; step++) {
      RowBatch batch = randomBatch(random);
      batch.changes().forEach(change -> make(change, expected));
      switch (random.nextInt(4)) {
        case 0 -> store.bulk(batch);
        case 1 -> store.write(batch, false);
        default -> store.write(batch, true);
      }
      if (random.nextInt(25) == 0) {
        store.flush();
      }
      if (random.nextInt(50) == 0) {
        store.flush();
        store = reopen(store);
      }
      check(expected, random);
    }
  }

  private static RowBatch randomBatch(Random random) {
    RowBatch batch = new RowBatch();
    for (int i = random.nextInt(6); i >= 0; i--) {
      Family family = FAMILIES.get(random.nextInt(FAMILIES.size()));
      byte[] key = randomKey(random);
      switch (random.nextInt(6)) {
        case 0 -> batch.delete(family, key);
        case 1 -> {
          byte[] other = randomKey(random);
          boolean ordered = Arrays.compareUnsigned(key, other) <= 0;
          batch.deleteRange(family, ordered ? key : other, ordered ? other : key);
        }
        default -> {
          byte[] value = new byte[random.nextInt(2_000)];
          random.nextBytes(value);
          batch.put(family, key, value);
        }
      }
    }
    return batch;
  }

  private static byte[] randomKey(Random random) {
    byte[] key = new byte[1 + random.nextInt(2)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (random.nextInt(8) * 36);
    }
    return key;
  }

  private static void make(
      RowBatch.Change change, Map<Family, NavigableMap<byte[], byte[]>> families) {
    NavigableMap<byte[], byte[]> rows = requireNonNull(families.get(change.family()));
    switch (change) {
      case RowBatch.Put(_, var key, var value) -> rows.put(key, value);
      case RowBatch.Delete(_, var key) -> rows.remove(key);
      case RowBatch.DeleteRange(_, var from, var to) -> rows.subMap(from, to).clear();
    }
  }

  private void check(Map<Family, NavigableMap<byte[], byte[]>> expected, Random random) {
    Family family = FAMILIES.get(random.nextInt(FAMILIES.size()));
    NavigableMap<byte[], byte[]> rows = requireNonNull(expected.get(family));
    List<String> seen = new ArrayList<>();
    store.scan(family, FIRST, END, (key, value) -> seen.add(row(key, value)));
    assertThat(seen)
        .isEqualTo(rows.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList());
    byte[] key = randomKey(random);
    assertThat(store.get(family, key).map(HexFormat.of()::formatHex))
        .isEqualTo(Optional.ofNullable(rows.get(key)).map(HexFormat.of()::formatHex));
    assertThat(store.last(family).map(last -> row(last.key(), last.value())))
        .isEqualTo(Optional.ofNullable(rows.lastEntry()).map(e -> row(e.getKey(), e.getValue())));
  }

  private static String row(byte[] key, byte[] value) {
    return HexFormat.of().formatHex(key) + "=" + HexFormat.of().formatHex(value);
  }

  private void putNumbers(Family family, long from, long to) {
    for (long i = from; i <= to; i++) {
      store.write(new RowBatch().put(family, key(i), key(i)), i == to);
    }
  }

  private List<Long> numbers(Family family, byte[] from, byte[] to) {
    List<Long> numbers = new ArrayList<>();
    store.scan(
        family,
        from,
        to,
        (key, value) -> {
          assertThat(value).isEqualTo(key);
          return numbers.add(number(key));
        });
    return numbers;
  }

  private static byte[] key(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private static long number(byte[] key) {
    return ByteBuffer.wrap(key).getLong();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
