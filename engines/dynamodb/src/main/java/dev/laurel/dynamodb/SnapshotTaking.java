package dev.laurel.dynamodb;

import dev.laurel.core.Micros;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.SortedEntries;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/// Takes one snapshot of one moment, while commits go on: the moment is that of a new revision of
/// the board, and who changes an entry for the first time after it puts aside what was before.
final class SnapshotTaking {
  private final Table table;
  private final Boards boards;
  private final Heads heads;
  private final Standings standings;
  private final InstantSource clock;
  private final Board board;
  private final Window day;
  private final ArchiveId id;
  private final boolean late;

  SnapshotTaking(
      DynamoArchive archive, InstantSource clock, Board board, Window day, boolean late) {
    this.table = archive.table();
    this.boards = archive.boards();
    this.heads = archive.heads();
    this.standings = archive.standings();
    this.clock = clock;
    this.board = board;
    this.day = day;
    this.id = ArchiveId.of(board.key(), LocalDate.parse(day.id()));
    this.late = late;
  }

  /// False where there was nothing to do: the board is gone, or somebody else has taken it.
  boolean run() {
    Patience patience = new Patience();
    while (true) {
      KnownBoard begun =
          boards.change(board.key(), it -> isTaken(it) ? it : it.cut(true)).orElse(null);
      if (begun == null) {
        return false;
      }
      Draft draft = write(begun, Micros.of(clock.instant()));
      if (finish(begun, draft)) {
        return true;
      }
      patience.pause("Board '" + board.key() + "' changes while it is archived");
    }
  }

  private boolean isTaken(KnownBoard known) {
    return heads.stored(id, known).isPresent();
  }

  private Draft write(KnownBoard begun, long time) {
    Snapshots settings = begun.definition().snapshots();
    int official = settings == null ? 0 : settings.official();
    Board definition = begun.definition();
    Archived archived =
        new Archived(
            id, day, definition.order(), definition.tieBreak(), time, late, official, List.of());
    Draft draft = new Draft(table, archived, new PlayerNames(table));
    try (SortedEntries entries = new SortedEntries(definition.order(), definition.tieBreak())) {
      standings.cut(begun, entries::add);
      draft.write(entries);
    }
    return draft;
  }

  /// The board may have been scheduled or have closed a window meanwhile; what counts is that it is
  /// still the same cut.
  private boolean finish(KnownBoard begun, Draft draft) {
    Patience patience = new Patience();
    while (true) {
      KnownBoard now = boards.load(board.key());
      if (now == null || now.born() != begun.born() || now.cut() != begun.cut() || !now.cutting()) {
        return false;
      }
      KnownBoard next = now.cut(false);
      Transaction transaction = table.transaction();
      Boards.change(transaction, now.revision(), next.item());
      transaction.put(
          Heads.item(draft.archived(), draft.number(), next.revision(), false, table.millis()));
      transaction.put(
          Item.at(new Key(Keys.CHORES, "ASIDES#" + Keys.asides(board.key(), begun.cut()))));
      try {
        table.write(transaction, null);
        boards.load(board.key());
        return true;
      } catch (Lost lost) {
        patience.pause("Board '" + board.key() + "' changes all the time");
      }
    }
  }
}
