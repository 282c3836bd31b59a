package dev.laurel.core.embedded;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The numbers under which the entries of divisions are stored. A number is never used again, so
/// that nothing of a dropped board can come back with a new one of its name.
final class Tables {
  private final Map<DivisionId, Integer> numbers = new HashMap<>();
  private final Set<Integer> doomed = new TreeSet<>();
  private int next = 1;

  /// Reads which tables there are.
  static Tables load(RowStore rows) {
    Tables tables = new Tables();
    rows.scan(
        Family.TABLES,
        Keys.FIRST,
        Keys.LAST,
        (key, row) -> {
          int number = new ByteSource("number of a table", key).fixedInt();
          tables.found(division(row, number), number);
          return true;
        });
    return tables;
  }

  /// Where two tables name one division, the older was dropped and not yet deleted.
  private void found(DivisionId division, int number) {
    Integer older = numbers.put(division, number);
    if (older != null) {
      doomed.add(older);
    }
    next = number + 1;
  }

  private static DivisionId division(byte[] row, int number) {
    ByteSource source = new ByteSource("table " + number, row);
    BoardKey board = BoardKey.of(source.text(), source.text());
    return new DivisionId(board, source.text(), new Grouping(BoardCodec.readTexts(source)));
  }

  Map<DivisionId, Integer> numbers() {
    return Map.copyOf(numbers);
  }

  /// Gives a division a number, or adds the one that it has: that it was once written does not mean
  /// that it reached the disk.
  void register(DivisionId division, RowBatch batch) {
    int number = numbers.computeIfAbsent(division, _ -> next++);
    ByteSink sink = new ByteSink(64);
    sink.text(division.board().game().value()).text(division.board().board().value());
    sink.text(division.window());
    BoardCodec.writeTexts(division.grouping().dimensions(), sink);
    batch.put(Family.TABLES, Keys.of(number), sink.toBytes());
  }

  /// The number of a division that was registered.
  int number(DivisionId division) {
    Integer number = numbers.get(division);
    if (number == null) {
      throw new IllegalStateException(division + " has no number");
    }
    return number;
  }

  /// Takes a division's number from it, to be deleted with its entries.
  void drop(DivisionId division) {
    Integer number = numbers.remove(division);
    if (number != null) {
      doomed.add(number);
    }
  }

  /// Adds the deletion of the entries of what was dropped.
  void deleteEntries(RowBatch batch) {
    doomed.forEach(
        number -> batch.deleteRange(Family.ENTRIES, Keys.of(number), Keys.of(number + 1)));
  }

  /// Adds the deletion of what was dropped itself; tells whether there is any.
  boolean deleteTables(RowBatch batch) {
    doomed.forEach(number -> batch.delete(Family.TABLES, Keys.of(number)));
    return !doomed.isEmpty();
  }

  /// What was dropped is gone from the disk.
  void deleted() {
    doomed.clear();
  }
}
