package dev.laurel.core.archive;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Past;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps closed windows and daily snapshots.
///
/// What is archived appears when it is whole and never changes after that, but for players who are
/// hidden, removed or erased. Any thread reads; one at a time writes, beside commits, which do not
/// wait for it.
public interface Archive extends Past {
  /// A closed window or a snapshot; empty where there is none, or none yet.
  Optional<Archived> find(ArchiveId id);

  /// Everything that is archived of a board, in no order. Of their tables the global one is told;
  /// [#find] tells the others.
  List<Archived> all(BoardKey board);

  /// The snapshot of the last day of a board that has one.
  Optional<Archived> newest(BoardKey board);

  /// One of its tables, to be read.
  ArchivedTable table(Archived archived, TableHead head);

  /// Where a player stood on past days, newest first.
  List<History.Day> history(History asked);

  /// What is left of a window that has closed, as long as the board is there; of each kind of
  /// window the newest [#RESULTS].
  Optional<WindowResult> result(BoardKey board, String window);

  /// How many results of a kind of window stay.
  int RESULTS = 1000;

  /// Writes the final standings of a window, in all groups, and what is left of it; when it
  /// returns, they are whole and durable, and the ledger and the index have them no longer. Does
  /// nothing where they were. From the first step on the window takes no more submissions.
  ///
  /// `late` marks that it is done noticeably after the window's end.
  void close(Board board, Window window, boolean late);

  /// Writes the all-time standings as they are at one moment from now, in all groups, under the
  /// name of a day. Does nothing where it was written.
  void snapshot(Board board, Window day, boolean late);

  /// Forgets what is archived under this; the result of a window stays.
  void drop(ArchiveId id);

  /// The first day of which a board is to have a snapshot; empty where none is to be taken.
  Optional<LocalDate> firstDay(BoardKey board);

  /// Has snapshots of a board taken from this day on, or (null) no longer.
  void schedule(BoardKey board, @Nullable LocalDate firstDay);

  /// Deletes some of what nobody can read any more; tells whether there is more of it.
  boolean sweep();

  /// Runs what only one instance at a time may do; tells whether it did.
  default boolean alone(Runnable work) {
    work.run();
    return true;
  }
}
