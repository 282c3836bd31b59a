package dev.laurel.dynamodb;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/// Rows of bytes in the table, for what core keeps in rows: keys, accounts, sessions, deliveries.
///
/// One who changes them reads, decides and writes; for that not to meet another's, each realm of
/// rows has an epoch, which a write relies on and advances. So changes of one realm come one after
/// the other, however many instances make them: they are few.
final class DynamoRows implements RowStore {
  private static final int TOGETHER = 90;
  private static final int PAGE = 1_000;
  private static final String EPOCH = "Epoch";
  private static final String NONCE = "Nonce";

  private final Table table;
  private final Key epochKey;
  private long epoch;

  private DynamoRows(Table table, Key epochKey, long epoch) {
    this.table = table;
    this.epochKey = epochKey;
    this.epoch = epoch;
  }

  /// Rows to be read, at any time, by any number of threads.
  static DynamoRows reading(Table table) {
    return new DynamoRows(table, epochKey("none"), -1);
  }

  private static Key epochKey(String realm) {
    return new Key("COUNTER", "EPOCH#" + realm);
  }

  /// Reads, decides and writes, as often as is needed for nobody to come between.
  static <T> T change(Table table, String realm, Function<RowStore, T> work) {
    Patience patience = new Patience();
    while (true) {
      Key key = epochKey(realm);
      long epoch = table.get(key).map(it -> it.number(EPOCH)).orElse(0L);
      try {
        return work.apply(new DynamoRows(table, key, epoch));
      } catch (Lost lost) {
        patience.pause("Others change " + realm + " all the time");
      }
    }
  }

  private static Key key(Family family, byte[] key) {
    return new Key(partition(family, key[0] & 0xFF), HexFormat.of().formatHex(key));
  }

  private static String partition(Family family, int first) {
    return "ROWS#" + family.label() + "#" + first;
  }

  /// What a batch does to items: the last change of each row.
  static void add(Transaction transaction, List<RowBatch.Change> changes) {
    Map<Key, Consumer<Transaction>> last = new LinkedHashMap<>();
    for (RowBatch.Change change : changes) {
      switch (change) {
        case RowBatch.Put(var family, var key, var value) ->
            last.put(key(family, key), it -> it.put(Item.at(key(family, key)).with("Row", value)));
        case RowBatch.Delete(var family, var key) ->
            last.put(key(family, key), it -> it.delete(key(family, key), null));
        case RowBatch.DeleteRange _ ->
            throw new IllegalStateException("nobody deletes ranges here");
      }
    }
    last.values().forEach(change -> change.accept(transaction));
  }

  /// All or nothing up to [#TOGETHER] changes. Larger ones are housekeeping, whose parts may stand
  /// alone.
  @Override
  public void write(RowBatch batch, boolean sync) {
    List<RowBatch.Change> changes = batch.changes();
    for (int from = 0; from < changes.size(); from += TOGETHER) {
      write(changes.subList(from, Math.min(from + TOGETHER, changes.size())));
      epoch++;
    }
  }

  private void write(List<RowBatch.Change> changes) {
    Transaction transaction = table.transaction();
    String nonce = UUID.randomUUID().toString();
    add(transaction, changes);
    transaction.put(
        Item.at(epochKey).with(EPOCH, epoch + 1).with(NONCE, nonce),
        epoch == 0 ? Condition.absentOrEqual(EPOCH, 0) : Condition.equal(EPOCH, epoch));
    try {
      table.write(transaction, null);
    } catch (Lost lost) {
      // Unless it was an earlier try of this very write that was faster.
      if (!table.get(epochKey).map(it -> it.text(NONCE)).orElse("").equals(nonce)) {
        throw lost;
      }
    }
  }

  @Override
  public void bulk(RowBatch batch) {
    write(batch, true);
  }

  @Override
  public void flush() {
    // What is written is durable.
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    return table.get(key(family, key)).map(item -> item.bytes("Row"));
  }

  @Override
  public List<Optional<byte[]>> getAll(Family family, List<byte[]> keys) {
    Map<Key, Item> found = table.get(keys.stream().map(key -> key(family, key)).toList());
    return keys.stream()
        .map(key -> Optional.ofNullable(found.get(key(family, key))).map(it -> it.bytes("Row")))
        .toList();
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    boolean[] going = {true};
    int last = to.length == 0 ? 0 : to[0] & 0xFF;
    for (int first = from.length == 0 ? 0 : from[0] & 0xFF; first <= last && going[0]; first++) {
      if (first == last && to.length == 1) {
        return;
      }
      table.query(
          Range.between(
                  partition(family, first),
                  HexFormat.of().formatHex(from),
                  HexFormat.of().formatHex(to))
              .by(PAGE),
          item -> {
            byte[] key = HexFormat.of().parseHex(item.text(Key.SK));
            if (Arrays.compareUnsigned(key, to) < 0) {
              going[0] = visitor.visit(key, item.bytes("Row"));
            }
            return going[0];
          });
    }
  }

  @Override
  public Optional<Row> last(Family family) {
    List<Row> rows = new ArrayList<>();
    for (int first = 0xFF; first >= 0 && rows.isEmpty(); first--) {
      table.query(
          Range.all(partition(family, first)).descendingly().by(1),
          item -> {
            rows.add(new Row(HexFormat.of().parseHex(item.text(Key.SK)), item.bytes("Row")));
            return false;
          });
    }
    return rows.stream().findFirst();
  }

  @Override
  public boolean recover() {
    return true;
  }

  @Override
  public Optional<String> recoveryReport() {
    return Optional.empty();
  }

  @Override
  public void compact() {
    // What is deleted is gone.
  }

  @Override
  public void close() {
    // The table stays open.
  }
}
