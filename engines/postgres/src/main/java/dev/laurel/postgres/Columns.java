package dev.laurel.postgres;

import java.util.Collection;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Makes array parameters: one column of many rows.
final class Columns {
  private Columns() {}

  static <T> @Nullable String[] texts(
      Collection<T> rows, Function<T, ? extends @Nullable String> column) {
    @Nullable String[] values = new String[rows.size()];
    int at = 0;
    for (T row : rows) {
      values[at++] = column.apply(row);
    }
    return values;
  }

  static <T> long[] numbers(Collection<T> rows, ToLongFunction<T> column) {
    return rows.stream().mapToLong(column).toArray();
  }

  static <T> @Nullable Long[] optionalNumbers(
      Collection<T> rows, Function<T, ? extends @Nullable Long> column) {
    @Nullable Long[] values = new Long[rows.size()];
    int at = 0;
    for (T row : rows) {
      values[at++] = column.apply(row);
    }
    return values;
  }

  static <T> byte[] @Nullable [] bytes(Collection<T> rows, Function<T, byte @Nullable []> column) {
    byte[] @Nullable [] values = new byte[rows.size()][];
    int at = 0;
    for (T row : rows) {
      values[at++] = column.apply(row);
    }
    return values;
  }
}
