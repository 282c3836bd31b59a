package dev.laurel.cassandra;

import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Batches of rows as bytes, as a journal has them.
final class Batches {
  private static final int PUT = 0;
  private static final int DELETE = 1;

  private Batches() {}

  static byte[] write(RowBatch batch) {
    ByteSink sink = new ByteSink(1024);
    for (RowBatch.Change change : batch.changes()) {
      switch (change) {
        case RowBatch.Put(var family, var key, var value) ->
            sink.u8(PUT).text(family.label()).blob(key).blob(value);
        case RowBatch.Delete(var family, var key) -> sink.u8(DELETE).text(family.label()).blob(key);
        case RowBatch.DeleteRange _ ->
            throw new IllegalStateException("rows of a journal are deleted one by one");
      }
    }
    return sink.toBytes();
  }

  static List<RowBatch.Change> read(byte[] bytes) {
    ByteSource source = new ByteSource("batch of a journal", bytes);
    RowBatch batch = new RowBatch();
    while (!source.atEnd()) {
      int kind = source.u8();
      Family family = family(source.text());
      if (kind == PUT) {
        batch.put(family, source.blob(), source.blob());
      } else {
        batch.delete(family, source.blob());
      }
    }
    return batch.changes();
  }

  private static Family family(String label) {
    return Arrays.stream(Family.values())
        .filter(family -> family.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private record Place(Family family, String key) {}

  /// The last change of each row.
  static Collection<RowBatch.Change> last(List<RowBatch.Change> changes) {
    Map<Place, RowBatch.Change> last = new LinkedHashMap<>();
    changes.forEach(change -> last.put(place(change), change));
    return new ArrayList<>(last.values());
  }

  private static Place place(RowBatch.Change change) {
    byte[] key =
        switch (change) {
          case RowBatch.Put it -> it.key();
          case RowBatch.Delete it -> it.key();
          case RowBatch.DeleteRange it -> it.from();
        };
    return new Place(
        change.family(), new String(key, java.nio.charset.StandardCharsets.ISO_8859_1));
  }
}
