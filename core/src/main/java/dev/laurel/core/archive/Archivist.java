package dev.laurel.core.archive;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Calendar;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.store.RowStore.OutOfRoom;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes windows that are over, takes snapshots of days that are over, oldest first, and drops
/// what is no longer kept. Everything that it does can be done again: what a kill leaves undone is
/// done after the next start, and days without a running Laurel are caught up with.
public final class Archivist implements AutoCloseable {
  /// What is done this long after it was due is late.
  private static final long LATE_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;

  private static final long TICK_NANOS = 1_000_000_000;
  private static final Logger LOG = LoggerFactory.getLogger(Archivist.class);

  private final Ledger ledger;
  private final RankIndex index;
  private final Archive archive;
  private final InstantSource clock;
  private final ReentrantLock working = new ReentrantLock();
  private final Thread thread = Thread.ofPlatform().name("laurel-archivist").unstarted(this::loop);
  private final Map<BoardKey, Look> looks = new HashMap<>();
  private volatile boolean closed;

  public Archivist(Ledger ledger, RankIndex index, Archive archive, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.archive = archive;
    this.clock = clock;
  }

  /// Looks every second, and whenever it is woken.
  public Archivist start() {
    thread.start();
    return this;
  }

  /// Has it look now.
  public void wake() {
    LockSupport.unpark(thread);
  }

  private void loop() {
    boolean wasAway = false;
    while (!closed) {
      try {
        run();
        wasAway = false;
      } catch (Unavailable | OutOfRoom away) {
        if (!wasAway) {
          LOG.warn("Closing of windows waits: {}", away.getMessage());
        }
        wasAway = true;
      } catch (RuntimeException failure) {
        LOG.error("Closing of windows failed; it is tried again", failure);
      }
      if (!closed) {
        LockSupport.parkNanos(this, TICK_NANOS);
      }
    }
  }

  /// Does everything that is due now.
  public void run() {
    working.lock();
    try {
      boolean _ = archive.alone(this::look);
    } finally {
      working.unlock();
    }
  }

  private void look() {
    long now = Micros.of(clock.instant());
    for (Board board : ledger.boards()) {
      Look look = Look.of(board, now);
      if (!closed && !look.equals(looks.get(board.key()))) {
        closeWindows(board, now);
        takeSnapshots(board, now);
        dropOld(board, now);
        looks.put(board.key(), look);
      }
    }
    looks.keySet().removeIf(board -> ledger.board(board).isEmpty());
    while (!closed && archive.sweep()) {
      LOG.debug("Deleting what is no longer kept");
    }
  }

  /// What a board looked like when everything that was due had been done: until one of its windows
  /// or days turns, or it is defined anew, there is nothing to do.
  private record Look(Board board, List<String> windows) {
    static Look of(Board board, long now) {
      Calendar calendar = board.calendar();
      List<String> windows = new ArrayList<>();
      windows.add(calendar.windowAt(WindowKind.DAILY, now).id());
      for (WindowRule rule : board.windows()) {
        windows.add(rule.windowAt(calendar, now - board.graceMicros()).map(Window::id).orElse(""));
      }
      return new Look(board, windows);
    }
  }

  private void closeWindows(Board board, long now) {
    List<Window> over =
        index.heldWindows(board.key()).stream()
            .map(board::windowOf)
            .flatMap(Optional::stream)
            .filter(window -> !window.isOpen(now, board.graceMicros()))
            .filter(window -> !archive.isClosed(board.key(), window))
            .sorted(Comparator.comparingLong(Window::to).thenComparing(Window::id))
            .toList();
    for (Window window : over) {
      if (closed) {
        return;
      }
      archive.close(board, window, now - window.to() - board.graceMicros() > LATE_MICROS);
    }
  }

  private void takeSnapshots(Board board, long now) {
    Snapshots wanted =
        board.windows().contains(new WindowRule.AllTime()) ? board.snapshots() : null;
    Optional<LocalDate> first = archive.firstDay(board.key());
    if (wanted == null || first.isEmpty()) {
      begin(board, wanted, first, now);
      return;
    }
    for (Window day : missing(board, first.get(), wanted.keep(), now)) {
      if (closed) {
        return;
      }
      archive.snapshot(board, day, now - day.to() > LATE_MICROS);
    }
  }

  /// The day on which snapshots are asked for is the first that has one.
  private void begin(Board board, @Nullable Snapshots wanted, Optional<LocalDate> first, long now) {
    if (wanted != null) {
      archive.schedule(board.key(), date(board.calendar().windowAt(WindowKind.DAILY, now)));
    } else if (first.isPresent()) {
      archive.schedule(board.key(), null);
    }
  }

  /// The days that are over and have none, oldest first, as far back as they would be kept.
  private List<Window> missing(Board board, LocalDate first, int keep, long now) {
    Calendar calendar = board.calendar();
    List<Window> missing = new ArrayList<>();
    Window day = calendar.previous(calendar.windowAt(WindowKind.DAILY, now));
    while (missing.size() < keep
        && !date(day).isBefore(first)
        && archive.find(ArchiveId.of(board.key(), date(day))).isEmpty()) {
      missing.addFirst(day);
      day = calendar.previous(day);
    }
    return missing;
  }

  /// The date that a daily window is named by.
  static LocalDate date(Window day) {
    return LocalDate.parse(day.id());
  }

  private void dropOld(Board board, long now) {
    List<Archived> days = new ArrayList<>();
    for (Archived archived : archive.all(board.key())) {
      switch (archived.id().era()) {
        case Era.Day _ -> days.add(archived);
        case Era.Closed(var id) -> {
          boolean kept = board.windowOf(id).map(window -> board.keeps(window, now)).orElse(false);
          if (!kept) {
            archive.drop(archived.id());
          }
        }
      }
    }
    Snapshots wanted = board.snapshots();
    days.stream()
        .sorted(Comparator.comparingLong((Archived day) -> day.window().to()).reversed())
        .skip(wanted == null ? Long.MAX_VALUE : wanted.keep())
        .forEach(day -> archive.drop(day.id()));
  }

  /// Waits for what is being written, which stops at the next step.
  @Override
  public void close() {
    closed = true;
    wake();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException whileWaiting) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
