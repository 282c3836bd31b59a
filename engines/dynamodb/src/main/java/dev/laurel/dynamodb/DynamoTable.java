package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.LineBlocks;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// An archived table: 128 entries to an item, in rank order, so that any place is one read away.
/// For one question: it remembers what it has read.
final class DynamoTable implements ArchivedTable {
  private static final String LINES = "Lines";

  private final Table table;
  private final Archived archived;
  private final TableHead head;
  private final long archive;
  private final LineBlocks blocks;
  private final Map<Integer, byte[]> read = new HashMap<>();

  DynamoTable(Table table, Archived archived, TableHead head, long archive) {
    this.table = table;
    this.archived = archived;
    this.head = head;
    this.archive = archive;
    this.blocks = new LineBlocks(archived, head, this::row);
  }

  static Item block(long number, int block, byte[] lines, long version) {
    return Item.at(Keys.block(number, block)).with(LINES, lines).with("Version", version);
  }

  static byte[] lines(Item item) {
    return item.bytes(LINES);
  }

  private byte[] row(int block) {
    return read.computeIfAbsent(
        block,
        number ->
            table
                .get(Keys.block(head.number(), number))
                .map(DynamoTable::lines)
                .orElseThrow(() -> new WindowNotFound(archived.id() + " is no longer kept.")));
  }

  @Override
  public TableHead head() {
    return head;
  }

  @Override
  public Order order() {
    return archived.order();
  }

  @Override
  public List<ArchivedLine> lines(long from, int count) {
    int first = (int) (Math.max(from, 0) / LineBlock.SIZE);
    int last = (int) ((Math.min(from + count, head.size()) - 1) / LineBlock.SIZE);
    fetch(IntStream.rangeClosed(first, last).filter(it -> !read.containsKey(it)).boxed().toList());
    return blocks.lines(from, count);
  }

  /// Several at once.
  private void fetch(List<Integer> wanted) {
    if (wanted.size() > 1) {
      Map<Key, Item> found =
          table.get(wanted.stream().map(it -> Keys.block(head.number(), it)).toList());
      for (int block : wanted) {
        Item item = found.get(Keys.block(head.number(), block));
        if (item != null) {
          read.put(block, lines(item));
        }
      }
    }
  }

  ArchivedLine line(long place) {
    return lines(place, 1).getFirst();
  }

  @Override
  public Optional<ArchivedLine> find(PlayerId player) {
    return find(List.of(player)).stream().findFirst();
  }

  @Override
  public List<ArchivedLine> find(List<PlayerId> players) {
    Map<Key, Item> found =
        table.get(players.stream().map(it -> Keys.past(it, archived.id())).toList());
    List<ArchivedLine> lines = new ArrayList<>();
    for (PlayerId player : players) {
      Item item = found.get(Keys.past(player, archived.id()));
      Long place =
          item == null || item.number("Number") != archive
              ? null
              : item.numbers("Places").get(String.valueOf(head.number()));
      if (place != null) {
        ArchivedLine line = line(place);
        if (player.equals(line.player())) {
          lines.add(line);
        }
      }
    }
    return lines;
  }

  @Override
  public Below below(long key) {
    return blocks.below(key);
  }

  @Override
  public long end(Position position) {
    return blocks.end(position);
  }
}
