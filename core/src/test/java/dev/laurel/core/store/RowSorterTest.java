package dev.laurel.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowSorterTest {
  private static final HexFormat HEX = HexFormat.of();

  /// With room for all of them, for some, and for one at a time.
  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 20_000, 300, 1})
  void tells_each_key_once_in_the_order_of_its_bytes(int mostBytes) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
    try (RowSorter sorter = new RowSorter(mostBytes)) {
      for (int i = 0; i < 2_000; i++) {
        byte[] key = bytes(random, random.nextInt(4));
        // The same for the same key: which of several is kept is not promised.
        byte[] value = bytes(new Random(Arrays.hashCode(key)), 20);
        expected.put(key, value);
        sorter.add(key, value);
      }
      List<String> told = new ArrayList<>();
      sorter.each((key, value) -> told.add(HEX.formatHex(key) + "=" + HEX.formatHex(value)));
      List<String> wanted = new ArrayList<>();
      expected.forEach((key, value) -> wanted.add(HEX.formatHex(key) + "=" + HEX.formatHex(value)));
      assertThat(told).as("seed %d", seed).isEqualTo(wanted);
    }
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 1})
  void nothing_to_sort_is_nothing_to_tell(int mostBytes) {
    try (RowSorter sorter = new RowSorter(mostBytes)) {
      sorter.each((_, _) -> {
        throw new AssertionError("a row");
      });
    }
  }

  /// A row may be larger than what is read at once.
  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 1})
  void large_rows_come_back_as_they_were(int mostBytes) {
    byte[] large = bytes(new Random(1), 100_000);
    List<byte[]> told = new ArrayList<>();
    try (RowSorter sorter = new RowSorter(mostBytes)) {
      sorter.add(new byte[] {2}, large);
      sorter.add(new byte[] {1}, new byte[0]);
      sorter.each((_, value) -> told.add(value));
    }
    assertThat(told).containsExactly(new byte[0], large);
  }
}
