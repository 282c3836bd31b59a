package dev.laurel.dynamodb;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.codec.ArchivedCodec;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of closed windows and snapshots without reading their entries.
record Heads(Table table, Boards boards) {
  private static final String GLOBAL = "-";

  /// One as it is stored, without its tables.
  ///
  /// @param number under which its tables are found
  /// @param over whether only this is left of it
  record Stored(Archived archived, long number, boolean over, long wholeAtMillis) {}

  static Item item(Archived archived, long number, long revision, boolean over, long wholeAt) {
    ByteSink sink = new ByteSink(128);
    ArchivedCodec.write(archived.with(List.of()), sink);
    return Item.at(Keys.archive(archived.id()))
        .with("Head", sink.toBytes())
        .with("Number", number)
        .with("Revision", revision)
        .with("Over", over ? 1 : 0)
        .with("WholeAt", wholeAt);
  }

  private static Stored stored(Item item) {
    Archived archived = ArchivedCodec.read(new ByteSource("archive", item.bytes("Head")));
    return new Stored(
        archived, item.number("Number"), item.number("Over") == 1, item.number("WholeAt"));
  }

  static Item table(long archive, TableHead head, long version) {
    ByteSink sink = new ByteSink(128);
    ArchivedCodec.write(head, sink);
    return Item.at(tableKey(archive, head.group()))
        .with("Head", sink.toBytes())
        .with("Version", version);
  }

  static Key tableKey(long archive, Group group) {
    return new Key(Keys.tables(archive), group.isGlobal() ? GLOBAL : group.toString());
  }

  static TableHead head(Item item) {
    return ArchivedCodec.readHead(new ByteSource("archived table", item.bytes("Head")));
  }

  /// One of a board that is there, kept or not.
  Optional<Stored> stored(ArchiveId id) {
    KnownBoard board = board(id.board());
    return board == null ? Optional.empty() : stored(id, board);
  }

  Optional<Stored> stored(ArchiveId id, KnownBoard board) {
    return table
        .get(Keys.archive(id))
        .filter(item -> item.number("Revision") >= board.born())
        .map(Heads::stored);
  }

  private @Nullable KnownBoard board(BoardKey key) {
    return boards.look(key);
  }

  /// One that can be read, with all its tables.
  Optional<Archived> find(ArchiveId id) {
    return stored(id).filter(stored -> !stored.over).map(this::whole);
  }

  private Archived whole(Stored stored) {
    Board board = definition(stored.archived.id().board());
    List<TableHead> heads = new ArrayList<>();
    table.query(
        Range.all(Keys.tables(stored.number)),
        item -> {
          TableHead head = head(item);
          if (board == null || board.groupings().contains(head.group().grouping())) {
            heads.add(head);
          }
          return true;
        });
    return stored.archived.with(heads);
  }

  private @Nullable Board definition(BoardKey key) {
    KnownBoard board = board(key);
    return board == null ? null : board.definition();
  }

  /// Those of a board that are there, kept or not, in no order.
  List<Stored> all(BoardKey key) {
    KnownBoard board = board(key);
    List<Stored> found = new ArrayList<>();
    if (board != null) {
      table.query(
          Range.all(Keys.archives(key)),
          item -> {
            if (item.number("Revision") >= board.born()) {
              found.add(stored(item));
            }
            return true;
          });
    }
    return found;
  }

  /// With the global table of each.
  List<Archived> withGlobal(Collection<Stored> some) {
    Map<Key, Item> heads =
        table.get(some.stream().map(it -> tableKey(it.number, Group.GLOBAL)).toList());
    Map<Long, TableHead> known = new HashMap<>();
    List<Archived> all = new ArrayList<>();
    for (Stored stored : some) {
      Item item = heads.get(tableKey(stored.number, Group.GLOBAL));
      if (item != null) {
        known.put(stored.number, head(item));
      }
      TableHead head = known.get(stored.number);
      all.add(stored.archived.with(head == null ? List.of() : List.of(head)));
    }
    return all;
  }
}
