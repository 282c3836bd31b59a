package dev.laurel.dynamodb;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.ArchivedCodec;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Hides players of closed windows, shows them again, removes or erases them: after the commit that
/// decided it, and as often as is needed. Doing it again changes nothing.
record Withdrawals(Table table, Boards boards, Heads heads) {
  /// What a commit did to a player on a board, in the closed windows of its changes.
  void apply(Event event) {
    PlayerId player = Objects.requireNonNull(event.whose());
    Set<ArchiveId> ids = new HashSet<>();
    for (Change change : event.changes()) {
      ids.add(ArchiveId.of(change.standings().board(), change.standings().window()));
    }
    for (ArchiveId id : ids) {
      Item item = table.get(Keys.past(player, id)).orElse(null);
      if (item != null) {
        turn(player, id, item, event instanceof Event.Removed);
      }
    }
  }

  private void turn(PlayerId player, ArchiveId id, Item item, boolean removed) {
    Heads.Stored stored = heads.stored(id).orElse(null);
    Archived archived = heads.find(id).orElse(null);
    if (stored == null || archived == null || stored.number() != item.number("Number")) {
      return;
    }
    Map<String, Long> places = item.numbers("Places");
    for (TableHead head : archived.tables()) {
      Long place = places.get(String.valueOf(head.number()));
      if (place != null) {
        turn(player, archived, stored.number(), head, place, removed);
      }
    }
  }

  /// Somebody may hide and show the player meanwhile: what counts is how it is now, which the
  /// transaction proves.
  private void turn(
      PlayerId player,
      Archived archived,
      long number,
      TableHead known,
      long place,
      boolean removed) {
    Patience patience = new Patience();
    while (true) {
      Item metadata = removed ? null : table.get(Keys.metadata(player)).orElse(null);
      State state = removed ? State.REMOVED : current(metadata, archived.id().board());
      try {
        Transaction transaction = table.transaction();
        if (metadata != null) {
          PlayerRow row = PlayerRow.of(metadata);
          transaction.check(Keys.metadata(player), PlayerRow.unchanged(row));
        }
        turn(transaction, archived, number, known, place, state);
        return;
      } catch (Lost lost) {
        patience.pause("An archived table changes all the time");
      }
    }
  }

  private State current(@Nullable Item metadata, BoardKey key) {
    KnownBoard board = boards.look(key);
    boolean hidden = metadata != null && board != null && PlayerRow.of(metadata).isHidden(board);
    return hidden ? State.HIDDEN : State.RANKED;
  }

  private void turn(
      Transaction transaction,
      Archived archived,
      long number,
      TableHead known,
      long place,
      State state) {
    Key key = Heads.tableKey(number, known.group());
    Item item = table.get(key).orElse(null);
    if (item == null) {
      return;
    }
    TableHead head = Heads.head(item);
    DynamoTable lines = new DynamoTable(table, archived, head, number);
    ArchivedLine line = lines.line(place);
    long sortKey = archived.order().key(line.entry().score());
    long end = sortKey == Long.MAX_VALUE ? head.size() : lines.below(sortKey + 1).entries();
    TableHead next = head.turn(line, state, end);
    if (!next.equals(head)) {
      long version = item.number("Version");
      transaction.put(Heads.table(number, next, version + 1), Condition.equal("Version", version));
      table.write(transaction, null);
    }
  }

  /// Takes an erased player out of everything that was archived before a time.
  void erase(PlayerId player, long before) {
    List<Item> places = new ArrayList<>();
    places.addAll(table.list(Range.prefix(Keys.user(player), "PAST#")));
    places.addAll(table.list(Range.prefix(Keys.user(player), "SNAP#")));
    for (Item item : places) {
      if (item.number("TakenAt") <= before) {
        erase(item);
        table.write(List.of(), List.of(item.key()));
      }
    }
  }

  private void erase(Item item) {
    long number = item.number("Number");
    Item whole = table.get(archive(item)).orElse(null);
    if (whole == null || whole.number("Number") != number) {
      return;
    }
    Archived archived = ArchivedCodec.read(new ByteSource("archive", whole.bytes("Head")));
    Map<String, Long> places = item.numbers("Places");
    for (Item table : this.table.list(Range.all(Keys.tables(number)))) {
      TableHead head = Heads.head(table);
      Long place = places.get(String.valueOf(head.number()));
      if (place != null) {
        remove(archived, number, head, place);
        blot(archived, head, place);
      }
    }
  }

  private static Key archive(Item item) {
    String[] parts = item.text(Key.SK).split("#", 4);
    return parts[0].equals("SNAP")
        ? new Key("ARCHIVE#" + parts[2] + "#" + parts[3], "D#" + parts[1])
        : new Key("ARCHIVE#" + parts[1] + "#" + parts[2], "W#" + parts[3]);
  }

  private void remove(Archived archived, long number, TableHead head, long place) {
    Patience patience = new Patience();
    while (true) {
      try {
        turn(table.transaction(), archived, number, head, place, State.REMOVED);
        return;
      } catch (Lost lost) {
        patience.pause("An archived table changes all the time");
      }
    }
  }

  /// Leaves a line without a player.
  private void blot(Archived archived, TableHead head, long place) {
    Patience patience = new Patience();
    int number = (int) (place / LineBlock.SIZE);
    while (true) {
      Item item = table.get(Keys.block(head.number(), number)).orElse(null);
      if (item == null) {
        return;
      }
      long first = (long) number * LineBlock.SIZE;
      List<ArchivedLine> lines =
          LineBlock.read(DynamoTable.lines(item), first, archived.order()).stream()
              .map(line -> line.place() == place ? blotted(line) : line)
              .toList();
      long version = item.number("Version");
      byte[] packed = LineBlock.write(lines, archived.order());
      if (table.put(
          DynamoTable.block(head.number(), number, packed, version + 1),
          Condition.equal("Version", version))) {
        return;
      }
      patience.pause("An archived table changes all the time");
    }
  }

  private static ArchivedLine blotted(ArchivedLine line) {
    Entry entry = line.entry();
    return new ArchivedLine(
        line.place(),
        line.better(),
        line.betterScores(),
        null,
        null,
        new Entry(
            entry.score(),
            entry.subscore(),
            entry.reachedAt(),
            entry.version(),
            entry.state(),
            null));
  }
}
