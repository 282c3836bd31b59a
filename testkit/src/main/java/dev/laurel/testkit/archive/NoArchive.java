package dev.laurel.testkit.archive;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.EmptyTable;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where nothing is ever archived: readers ask the index alone.
final class NoArchive implements Archive {
  @Override
  public Optional<Archived> find(ArchiveId id) {
    return Optional.empty();
  }

  @Override
  public List<Archived> all(BoardKey board) {
    return List.of();
  }

  @Override
  public Optional<Archived> newest(BoardKey board) {
    return Optional.empty();
  }

  @Override
  public ArchivedTable table(Archived archived, TableHead head) {
    return new EmptyTable(archived, head.group());
  }

  @Override
  public List<History.Day> history(History asked) {
    return List.of();
  }

  @Override
  public Optional<WindowResult> result(BoardKey board, String window) {
    return Optional.empty();
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return false;
  }

  @Override
  public boolean holds(StandingsId standings) {
    return false;
  }

  @Override
  public void close(Board board, Window window, boolean late) {}

  @Override
  public void snapshot(Board board, Window day, boolean late) {}

  @Override
  public void drop(ArchiveId id) {}

  @Override
  public Optional<LocalDate> firstDay(BoardKey board) {
    return Optional.empty();
  }

  @Override
  public void schedule(BoardKey board, @Nullable LocalDate firstDay) {}

  @Override
  public boolean sweep() {
    return false;
  }
}
