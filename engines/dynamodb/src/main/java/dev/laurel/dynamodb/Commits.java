package dev.laurel.dynamodb;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.player.PlayerId;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/// What every commit works with.
final class Commits {
  private final Table table;
  private final Boards boards;
  private final Past past;
  private final Answers answers;
  private final EventRows events;
  private final OwnOutbox outbox;
  private final Chores chores;
  private final LedgerClock clock;
  // Transactions of one process that name the same guard would only put one another off.
  private final List<ReentrantLock> locks =
      IntStream.range(0, Keys.GUARDS).mapToObj(_ -> new ReentrantLock()).toList();

  Commits(
      Table table,
      Boards boards,
      Past past,
      Answers answers,
      EventRows events,
      OwnOutbox outbox,
      Chores chores,
      LedgerClock clock) {
    this.table = table;
    this.boards = boards;
    this.past = past;
    this.answers = answers;
    this.events = events;
    this.outbox = outbox;
    this.chores = chores;
    this.clock = clock;
  }

  Table table() {
    return table;
  }

  Boards boards() {
    return boards;
  }

  Answers answers() {
    return answers;
  }

  EventRows events() {
    return events;
  }

  OwnOutbox outbox() {
    return outbox;
  }

  Chores chores() {
    return chores;
  }

  Loaded loaded(PlayerId player) {
    return new Loaded(table, boards, past, player);
  }

  /// Takes some times in a row; returns the one before the first.
  synchronized long times(int count) {
    long first = clock.next();
    clock.advance(first + count);
    return first;
  }

  /// No time before this is right for an event of these boards: somebody has acted on its having
  /// passed.
  long timeFor(Collection<BoardKey> keys) {
    long time = Long.MIN_VALUE;
    for (BoardKey key : keys) {
      KnownBoard board = boards.known(key);
      if (board != null) {
        time = Math.max(time, board.closedThrough());
      }
    }
    advance(time);
    return time;
  }

  private synchronized void advance(long time) {
    clock.advance(time);
  }

  synchronized long lastTime() {
    return clock.last();
  }

  /// Sets a board going again that has stood still for too long.
  void thaw(KnownBoard board, long afterMicros) {
    if (lastTime() - board.frozenAt() > afterMicros) {
      var _ =
          boards.change(
              board.key(), now -> now.frozenAt() == board.frozenAt() ? now.frozen(0) : now);
    }
  }

  void locked(PlayerId player, Runnable write) {
    ReentrantLock lock = locks.get(Keys.shard(player, Keys.GUARDS));
    lock.lock();
    try {
      write.run();
    } finally {
      lock.unlock();
    }
  }
}
