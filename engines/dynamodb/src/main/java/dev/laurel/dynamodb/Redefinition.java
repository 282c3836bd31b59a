package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.Era;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.codec.ArchivedCodec;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.store.ByteSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes another definition of a board, or its end, into what is stored beside it: windows that are
/// no longer the same are forgotten, and what belongs to groupings that it no longer has.
record Redefinition(Table table, Boards boards) {
  /// What is to be done after a board has gone into this revision.
  static Item chore(BoardKey board, long revision) {
    return Item.at(
            new Key(Keys.CHORES, Chores.BOARD + Keys.board(board) + "#" + Keys.number(revision)))
        .with("Revision", revision);
  }

  void apply(Item chore) {
    String[] parts = chore.text(Key.SK).split("#", 4);
    BoardKey key = BoardKey.of(parts[1], parts[2]);
    new Intents(table).stop();
    KnownBoard board = boards.load(key);
    if (board == null) {
      forgetAll(key, chore.number("Revision"));
    } else {
      forgetOther(board);
    }
  }

  /// The board is gone; one that comes under its name has later revisions.
  private void forgetAll(BoardKey key, long revision) {
    for (Item item : table.list(Range.all(Keys.windows(key)))) {
      discard(Keys.division(key, item.text(Key.SK)), item, revision);
    }
    for (Item item : table.list(Range.all(Keys.archives(key)))) {
      if (item.number("Revision") <= revision) {
        forget(item);
      }
    }
    for (String partition : List.of(Keys.results(key), Keys.hidden(key))) {
      table.query(
          Range.all(partition),
          item -> {
            if (item.number("Revision") <= revision) {
              table.write(List.of(), List.of(item.key()));
            }
            return true;
          });
    }
  }

  private void forgetOther(KnownBoard board) {
    Board definition = board.definition();
    for (Item item : table.list(Range.all(Keys.windows(board.key())))) {
      DivisionId division = Keys.division(board.key(), item.text(Key.SK));
      if (!definition.groupings().contains(division.grouping())) {
        discard(division, item, board.revision());
      }
    }
    for (Item item : table.list(Range.all(Keys.archives(board.key())))) {
      Archived archived = archived(item);
      if (item.number("Revision") >= board.born() && archived.id().era() instanceof Era.Closed) {
        change(item, archived, redefined(archived.window(), definition));
      }
      forgetTables(item.number("Number"), definition);
    }
  }

  private static Archived archived(Item item) {
    return ArchivedCodec.read(new ByteSource("archive", item.bytes("Head")));
  }

  private void forgetTables(long archive, Board definition) {
    for (Item item : table.list(Range.all(Keys.tables(archive)))) {
      if (!definition.groupings().contains(Heads.head(item).group().grouping())) {
        table.write(List.of(), List.of(item.key()));
      }
    }
  }

  private void discard(DivisionId division, Item registered, long before) {
    table.write(List.of(Chores.discarding(division, before)), List.of(registered.key()));
  }

  /// The window that an archived one is by another definition; null where it is another, and its
  /// name free to be used again. A season stays what it was: one that is over is not opened again.
  private static @Nullable Window redefined(Window known, Board board) {
    Window now = board.windowOf(known.id()).orElse(null);
    if (known.kind() == WindowKind.SEASON) {
      return now;
    }
    return now == null || now.equals(known) ? known : null;
  }

  private void change(Item item, Archived archived, @Nullable Window now) {
    if (now == null) {
      forget(item);
      table.write(
          List.of(), List.of(new Key(Keys.results(archived.id().board()), archived.window().id())));
    } else if (!now.equals(archived.window())) {
      table.put(
          Heads.item(
              archived.in(now),
              item.number("Number"),
              item.number("Revision"),
              item.number("Over") == 1,
              item.number("WholeAt")));
    }
  }

  private void forget(Item item) {
    Archived archived = archived(item);
    Heads.Stored stored = new Heads.Stored(archived, item.number("Number"), true, 0);
    table.write(List.of(ArchiveSweep.chore(stored)), List.of(item.key()));
  }
}
