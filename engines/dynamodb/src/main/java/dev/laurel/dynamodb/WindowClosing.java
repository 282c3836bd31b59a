package dev.laurel.dynamodb;

import dev.laurel.core.Micros;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.SortedEntries;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Closes one window.
///
/// ```
/// begin    the board goes into its next revision: from here on no event has a time before the
///          window's end, on any instance, however slow its clock
/// write    while commits go on; they can only hide or remove, and whoever does so in this window
///          says so in the draft
/// finish   the next revision: the draft is known, and hides and removes go there
/// ```
///
/// A process that ends in between leaves a draft that nobody knows, and the window is closed anew.
final class WindowClosing {
  private final Table table;
  private final Boards boards;
  private final Past past;
  private final Standings standings;
  private final InstantSource clock;
  private final Announcement announcement;
  private final ArchiveId id;
  private final Board board;
  private final Window window;
  private final boolean late;

  WindowClosing(
      DynamoArchive archive,
      InstantSource clock,
      Announcement announcement,
      Board board,
      Window window,
      boolean late) {
    this.table = archive.table();
    this.boards = archive.boards();
    this.past = archive.past();
    this.standings = archive.standings();
    this.clock = clock;
    this.announcement = announcement;
    this.id = ArchiveId.of(board.key(), window.id());
    this.board = board;
    this.window = window;
    this.late = late;
  }

  /// False where there was nothing to do: the window is not over, the board is another by now, or
  /// somebody else has closed it.
  boolean run() {
    Patience patience = new Patience();
    while (true) {
      long time = Micros.of(clock.instant());
      long mark = System.nanoTime();
      KnownBoard begun =
          boards.change(board.key(), it -> isOver(it, time) ? closing(it, mark) : it).orElse(null);
      if (begun == null) {
        return false;
      }
      try {
        finish(write(time), begun);
        return true;
      } catch (Lost lost) {
        patience.pause("Board '" + board.key() + "' changes while it is archived");
      }
    }
  }

  private boolean isOver(KnownBoard known, long time) {
    return known.definition().equals(board)
        && !window.isOpen(time, board.graceMicros())
        && !past.isClosed(known, window);
  }

  private KnownBoard closing(KnownBoard known, long mark) {
    return known.closing(window.id(), window.to() + board.graceMicros(), mark);
  }

  private record Written(Draft draft, long touched, WindowResult result) {}

  private Written write(long time) {
    long touched = touched();
    // Whoever has touched it by now and is still under way ends before its entries are read.
    new Intents(table).stop();
    Archived archived =
        new Archived(id, window, board.order(), board.tieBreak(), time, late, 0, List.of());
    Draft draft = new Draft(table, archived, null);
    try (SortedEntries entries = new SortedEntries(board.order(), board.tieBreak())) {
      standings.scan(board.key(), window.id(), entries::add);
      draft.write(entries);
    }
    return new Written(draft, touched, result(draft, time));
  }

  private long touched() {
    return table.get(Keys.draft(id)).map(it -> it.number("Touched")).orElse(0L);
  }

  /// With the names of now.
  private WindowResult result(Draft draft, long time) {
    List<ArchivedLine> top = draft.top();
    Map<PlayerId, PlayerName> names =
        new PlayerNames(table)
            .known(top.stream().map(it -> Objects.requireNonNull(it.player())).toList());
    return WindowResult.of(board, window, time, late, draft.archived().total(), top, names::get);
  }

  private void finish(Written written, KnownBoard begun) {
    Results results = new Results(table);
    results.addWinners(written.result);
    KnownBoard next = begun.closed(window.id());
    Transaction transaction = table.transaction();
    Boards.change(transaction, begun.revision(), next.item());
    transaction.check(
        Keys.draft(id),
        written.touched == 0
            ? Condition.absentOrEqual("Touched", 0)
            : Condition.equal("Touched", written.touched));
    transaction.put(
        Heads.item(
            written.draft.archived(),
            written.draft.number(),
            next.revision(),
            false,
            table.millis()));
    transaction.put(Results.item(written.result, next.revision(), 0));
    announcement
        .of(written.result)
        .ifPresent(notice -> DynamoDeliveries.add(transaction, notice, announcement.webhooks()));
    table.write(transaction, null);
    boards.load(board.key());
    results.trim(board.key(), window.kind().name());
  }
}
