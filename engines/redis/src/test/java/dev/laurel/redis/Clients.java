package dev.laurel.redis;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Players who submit and readers who look, through any of the instances, while things go wrong.
///
/// A player submits its number of submissions so far to one board, which keeps the last score, and
/// 1 to another, which adds up. What was not acknowledged is sent again under the same key, perhaps
/// through another instance. So at the end both boards must say the same.
final class Clients {
  static final BoardKey LAST = BoardKey.of("game", "last");
  static final BoardKey SUM = BoardKey.of("game", "sum");
  private static final int PLAYERS = 5;
  private static final int READERS = 4;

  private final CopyOnWriteArrayList<Instance> instances;
  private final List<History> histories = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong indexReads = new AtomicLong();
  private final AtomicLong ledgerReads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean over;

  Clients(List<Instance> instances) {
    this.instances = new CopyOnWriteArrayList<>(instances);
    for (int i = 0; i < PLAYERS; i++) {
      histories.add(new History());
    }
  }

  static Board board(BoardKey key, ScorePolicy policy) {
    Board plain = Board.defaults(key);
    return new Board(
        key,
        plain.order(),
        policy,
        plain.tieBreak(),
        plain.ranking(),
        plain.zone(),
        plain.windows(),
        plain.groups(),
        null,
        null,
        plain.grace(),
        plain.tags(),
        null);
  }

  void start(long seed) {
    for (int i = 0; i < PLAYERS; i++) {
      int player = i;
      threads.add(Thread.ofPlatform().start(() -> unlessFailed(() -> play(player, seed))));
    }
    for (int i = 0; i < READERS; i++) {
      Random random = new Random(seed * READERS + i);
      threads.add(Thread.ofPlatform().start(() -> unlessFailed(() -> look(random))));
    }
  }

  private void unlessFailed(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error unexpected) {
      failure.compareAndSet(null, unexpected);
    }
  }

  static PlayerId player(int number) {
    return new PlayerId("player-" + number);
  }

  private void play(int number, long seed) {
    Random random = new Random(seed * 31 + number);
    History history = histories.get(number);
    for (long value = 1; !over; value++) {
      String key = "player-" + number + "-" + value;
      Command.Submit submit =
          Instance.submit(List.of(LAST, SUM), player(number), new long[] {value, 1}, key);
      long from = System.nanoTime();
      while (!acknowledged(any(random), submit)) {
        Thread.onSpinWait();
      }
      history.wrote(from, System.nanoTime(), value);
      writes.incrementAndGet();
    }
  }

  /// One that was begun is finished, also when the test is over: so it is known what must be there.
  private static boolean acknowledged(Instance instance, Command.Submit submit) {
    try {
      instance.done(submit);
      return true;
    } catch (Unavailable _) {
      return false;
    } catch (IllegalStateException failure) {
      if (!instance.isKilled()) {
        throw failure;
      }
      return false;
    }
  }

  private void look(Random random) {
    while (!over) {
      int number = random.nextInt(PLAYERS);
      Instance instance = any(random);
      long from = System.nanoTime();
      Sourced<Long> score = instance.score(LAST, player(number));
      long to = System.nanoTime();
      if (score != null) {
        String how = score.source() + " through " + instances.indexOf(instance);
        histories.get(number).read(from, to, score.value(), how);
        reads(score.source()).incrementAndGet();
      }
    }
  }

  private AtomicLong reads(Source source) {
    return switch (source) {
      case INDEX -> indexReads;
      case LEDGER -> ledgerReads;
    };
  }

  private Instance any(Random random) {
    Object[] all = instances.toArray();
    return (Instance) all[random.nextInt(all.length)];
  }

  void add(Instance instance) {
    instances.add(instance);
  }

  void remove(Instance instance) {
    instances.remove(instance);
  }

  /// Until so much more was done, and so many more reads came from there.
  void await(Source source, long moreReads, long moreWrites) {
    AtomicLong counter = reads(source);
    long enoughReads = counter.get() + moreReads;
    long enoughWrites = writes.get() + moreWrites;
    long end = System.nanoTime() + Instance.PATIENCE.toNanos();
    while (counter.get() < enoughReads || writes.get() < enoughWrites) {
      Throwable unexpected = failure.get();
      if (unexpected != null) {
        throw new AssertionError("a client failed", unexpected);
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(
            "no progress with reads from " + source + ": " + counter + ", writes " + writes);
      }
      Thread.onSpinWait();
    }
  }

  /// Ends them, and checks what they saw and what is there.
  void finish(Instance instance, String name) throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new AssertionError("a client failed", failure.get());
    }
    for (int i = 0; i < PLAYERS; i++) {
      histories.get(i).check(name + " " + player(i));
      long last = histories.get(i).last();
      check(instance, LAST, i, last, name);
      check(instance, SUM, i, last, name);
    }
  }

  private static void check(Instance at, BoardKey board, int player, long expected, String name) {
    Sourced<Long> score = at.score(board, player(player));
    if (score == null || score.value() != expected) {
      throw new AssertionError(name + ": " + board + " has " + score + " and not " + expected);
    }
  }
}
