package dev.laurel.cassandra;

import dev.laurel.core.Micros;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.codec.SortedEntries;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.player.Names;
import dev.laurel.core.store.RowBatch;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Closes one window, or takes one snapshot.
///
/// ```
/// begin    a draft is noted in the catalogue; for a window also that no event may come before its
///          end, and then it waits until every instance knows that
/// write    the entries of the members of its divisions, sorted, in blocks under new numbers
/// finish   the draft is whole, with its result and notices, in one batch of the catalogue
/// ```
///
/// Each player is read at one moment, in all groups; while a snapshot is taken some players are
/// read after others. Whoever is hidden or removed in a window meanwhile dooms the draft, and the
/// window is closed anew.
final class Archiving {
  private final Ground ground;
  private final Names names;
  private final InstantSource clock;
  private final Announcement announcement;
  private final Board board;
  private final Window window;
  private final @Nullable LocalDate day;
  private final boolean late;

  Archiving(
      Ground ground,
      Names names,
      InstantSource clock,
      Announcement announcement,
      Board board,
      Window window,
      @Nullable LocalDate day,
      boolean late) {
    this.ground = ground;
    this.names = names;
    this.clock = clock;
    this.announcement = announcement;
    this.board = board;
    this.window = window;
    this.day = day;
    this.late = late;
  }

  /// False where there was nothing to do: it is not over, is another board by now, or was done.
  boolean run() {
    while (true) {
      long time = Micros.of(clock.instant());
      Head draft =
          ground.catalogue().change((view, batch) -> begin(view, batch, time)).orElse(null);
      if (draft == null) {
        return false;
      }
      ground.membership().await(ground.catalogue().fresh().revision());
      ArchiveWriter writer = write(draft);
      Head written = draft.with(draft.archived().with(writer.heads()));
      WindowResult result = day == null ? result(written, writer.top(), time) : null;
      if (ground.catalogue().change((view, batch) -> finish(view, batch, written, result))) {
        return true;
      }
    }
  }

  private Optional<Head> begin(Catalogue.View view, RowBatch batch, long time) {
    KnownBoard known = view.board(board.key());
    if (known == null || isDone(view, known)) {
      return Optional.empty();
    }
    if (day == null) {
      if (!known.board().equals(board) || window.isOpen(time, board.graceMicros())) {
        return Optional.empty();
      }
      Catalogue.put(batch, known.closedThrough(window.to() + board.graceMicros()));
    }
    int number = ground.catalogue().reserve(batch, 1);
    int official = day == null || board.snapshots() == null ? 0 : board.snapshots().official();
    ArchiveId id =
        day == null ? ArchiveId.of(board.key(), window.id()) : ArchiveId.of(board.key(), day);
    Archived about =
        new Archived(id, window, board.order(), board.tieBreak(), time, late, official, List.of());
    Head draft = new Head(known.number(), number, Head.Stage.DRAFT, 0, about);
    Catalogue.put(batch, draft);
    return Optional.of(draft);
  }

  private boolean isDone(Catalogue.View view, KnownBoard known) {
    if (day == null) {
      return view.isClosed(known.number(), window);
    }
    ArchiveId id = ArchiveId.of(board.key(), day);
    return view.of(known.number()).stream()
        .anyMatch(head -> head.isWhole() && head.archived().id().equals(id));
  }

  private ArchiveWriter write(Head draft) {
    ArchiveWriter writer = new ArchiveWriter(ground, draft, day, day == null ? null : names);
    try (SortedEntries entries = new SortedEntries(board.order(), board.tieBreak())) {
      gather(entries);
      writer.write(entries);
    }
    return writer;
  }

  /// Every submission reaches the global table: its members are all there are.
  private void gather(SortedEntries entries) {
    String of = day == null ? window.id() : Window.ALL_TIME.id();
    Places places = ground.places();
    KnownBoard known = places.view().board(board.key());
    Long global = known == null ? null : ground.divisions().find(known, of, Grouping.NONE);
    if (global != null) {
      ground
          .members()
          .each(
              global,
              players -> {
                players.forEach(player -> gather(places.all(player), of, entries));
                return true;
              });
    }
  }

  private void gather(List<Placed> ofPlayer, String of, SortedEntries entries) {
    for (Placed placed : ofPlayer) {
      if (placed.entry().isLive()
          && placed.standings().window().equals(of)
          && placed.standings().board().equals(board.key())) {
        entries.add(placed);
      }
    }
  }

  private WindowResult result(Head written, List<ArchivedLine> top, long time) {
    return WindowResult.of(
        board,
        window,
        time,
        late,
        written.archived().total(),
        top,
        player -> names.name(player).orElse(null));
  }

  /// False where somebody was hidden, removed or erased meanwhile, or the board changed.
  private boolean finish(
      Catalogue.View view, RowBatch batch, Head written, @Nullable WindowResult result) {
    boolean wanted =
        view.of(written.board()).stream()
            .anyMatch(
                head -> head.number() == written.number() && head.stage() == Head.Stage.DRAFT);
    if (!wanted) {
      return false;
    }
    Head whole = written.whole(System.currentTimeMillis());
    Catalogue.put(batch, whole);
    if (result != null) {
      Catalogue.putResult(batch, whole, ResultCodec.write(result));
      announcement
          .of(result)
          .ifPresent(notice -> RowDeliveries.add(batch, notice, announcement.webhooks()));
      forgetOldResults(view, batch, whole);
    }
    return true;
  }

  private static void forgetOldResults(Catalogue.View view, RowBatch batch, Head whole) {
    view.of(whole.board()).stream()
        .filter(head -> head.stage() == Head.Stage.OVER)
        .filter(head -> head.window().kind() == whole.window().kind())
        .sorted(Comparator.comparingLong((Head head) -> head.window().to()).reversed())
        .skip(Archive.RESULTS)
        .forEach(head -> Catalogue.put(batch, head.in(Head.Stage.DOOMED)));
  }
}
