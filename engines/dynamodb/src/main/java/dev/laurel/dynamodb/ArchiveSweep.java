package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.codec.ArchivedCodec;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.LineBlocks;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Deletes archived tables that nobody can read any more, block by block, and with each the places
/// of its players.
record ArchiveSweep(Table table) {
  private static final String PREFIX = "ARCHIVE#";
  private static final String ASIDES = "ASIDES#";
  private static final int BLOCKS_AT_ONCE = 20;
  private static final int ITEMS_AT_ONCE = 500;

  static Item chore(Heads.Stored stored) {
    ByteSink sink = new ByteSink(128);
    ArchivedCodec.write(stored.archived(), sink);
    return Item.at(new Key(Keys.CHORES, PREFIX + Keys.number(stored.number())))
        .with("Head", sink.toBytes())
        .with("Number", stored.number());
  }

  /// Does a part; tells whether there is more.
  boolean step() {
    boolean more = false;
    for (Item chore : table.list(Range.prefix(Keys.CHORES, PREFIX))) {
      more |= !deleted(chore);
    }
    for (Item chore : table.list(Range.prefix(Keys.CHORES, ASIDES))) {
      more |= !forgotten(chore);
    }
    return more;
  }

  private boolean forgotten(Item chore) {
    String partition = chore.text(Key.SK).substring(ASIDES.length());
    List<Key> keys = new ArrayList<>();
    table.query(
        Range.all(partition),
        item -> {
          keys.add(item.key());
          return keys.size() < ITEMS_AT_ONCE;
        });
    table.write(List.of(), keys);
    if (keys.size() < ITEMS_AT_ONCE) {
      table.write(List.of(), List.of(chore.key()));
      return true;
    }
    return false;
  }

  private boolean deleted(Item chore) {
    long number = chore.number("Number");
    Archived archived = ArchivedCodec.read(new ByteSource("archive", chore.bytes("Head")));
    for (Item item : table.list(Range.all(Keys.tables(number)))) {
      if (!delete(archived, number, Heads.head(item))) {
        return false;
      }
      table.write(List.of(), List.of(item.key()));
    }
    table.write(List.of(), List.of(chore.key()));
    return true;
  }

  private boolean delete(Archived archived, long number, TableHead head) {
    List<Item> blocks = new ArrayList<>();
    table.query(
        Range.all(Keys.blocks(head.number())).by(BLOCKS_AT_ONCE),
        item -> {
          blocks.add(item);
          return blocks.size() < BLOCKS_AT_ONCE;
        });
    for (Item block : blocks) {
      forget(archived, number, block);
      table.write(List.of(), List.of(block.key()));
    }
    return blocks.size() < Math.min(BLOCKS_AT_ONCE, LineBlocks.count(head) + 1);
  }

  /// A later snapshot or window of the same name has other numbers, and stays.
  private void forget(Archived archived, long number, Item block) {
    List<Key> keys = new ArrayList<>();
    for (ArchivedLine line : LineBlock.read(DynamoTable.lines(block), 0, archived.order())) {
      PlayerId player = line.player();
      if (player != null) {
        keys.add(Keys.past(player, archived.id()));
      }
    }
    Map<Key, Item> found = table.get(keys);
    List<Key> own = new ArrayList<>();
    found.forEach((key, item) -> {
      if (item.number("Number") == number) {
        own.add(key);
      }
    });
    table.write(List.of(), own);
  }
}
