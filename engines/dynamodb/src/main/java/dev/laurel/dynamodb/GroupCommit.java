package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Commits the commands of a group: those of one player in their order, those of different players
/// side by side, and those about boards between all before and all behind them. The writer's alone.
final class GroupCommit implements AutoCloseable {
  private static final int SIDE_BY_SIDE = 32;
  private static final int TOGETHER = 8;

  private final Commits commits;
  private final Semaphore room = new Semaphore(SIDE_BY_SIDE);
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("laurel-dynamodb-", 0).factory());

  GroupCommit(Commits commits) {
    this.commits = commits;
  }

  /// Some commands of one player, and their places in the group.
  private record Piece(PlayerCommit commit, List<Integer> places) {}

  /// Throws [Unavailable] where none of them could be stored.
  List<Outcome> commit(List<Command> commands) {
    @Nullable Outcome[] outcomes = new Outcome[commands.size()];
    int from = 0;
    while (from < commands.size()) {
      BoardKey board = board(commands.get(from));
      if (board != null) {
        outcomes[from] = one(new BoardCommit(commits, commands.get(from), board));
        from++;
      } else {
        int to = from + 1;
        while (to < commands.size() && board(commands.get(to)) == null) {
          to++;
        }
        players(commands, from, to, outcomes);
        from = to;
      }
    }
    return told(outcomes);
  }

  private static Outcome one(BoardCommit commit) {
    try {
      return commit.run();
    } catch (Unavailable away) {
      return new Outcome.Refused(away);
    }
  }

  private static List<Outcome> told(@Nullable Outcome[] outcomes) {
    List<Outcome> all = new ArrayList<>(outcomes.length);
    for (Outcome outcome : outcomes) {
      all.add(Objects.requireNonNull(outcome, "every command has an outcome"));
    }
    if (!all.isEmpty()
        && all.getFirst() instanceof Outcome.Refused(Unavailable away)
        && all.stream()
            .allMatch(it -> it instanceof Outcome.Refused(var why) && why instanceof Unavailable)) {
      throw away;
    }
    return all;
  }

  private static @Nullable BoardKey board(Command command) {
    return switch (command) {
      case Command.Define define -> define.board().key();
      case Command.End end -> end.board();
      case Command.Drop drop -> drop.board();
      case Command.Submit _, Command.Remove _, Command.Hide _, Command.Profile _, Command.Erase _ ->
          null;
    };
  }

  private static PlayerId player(Command command) {
    return switch (command) {
      case Command.Submit submit -> submit.player();
      case Command.Remove remove -> remove.player();
      case Command.Hide hide -> hide.player();
      case Command.Profile profile -> profile.player();
      case Command.Erase erase -> erase.player();
      case Command.Define _, Command.End _, Command.Drop _ ->
          throw new IllegalArgumentException("nobody's: " + command);
    };
  }

  /// Round by round: in each a piece of every player, until nothing is left.
  private void players(List<Command> commands, int from, int to, @Nullable Outcome[] outcomes) {
    Map<PlayerId, Deque<Integer>> left = new LinkedHashMap<>();
    Map<Integer, Long> times = new HashMap<>();
    for (int i = from; i < to; i++) {
      left.computeIfAbsent(player(commands.get(i)), _ -> new ArrayDeque<>()).add(i);
      times.put(i, commits.times(PlayerCommit.TIMES));
    }
    int most = TOGETHER;
    while (!left.isEmpty()) {
      List<Piece> pieces = pieces(left, commands, times, most);
      boolean fitted = run(pieces, left, outcomes, most == 1);
      most = fitted ? TOGETHER : 1;
      left.values().removeIf(Deque::isEmpty);
    }
  }

  /// An erasure stands alone. Of two players who use one key the second waits for the next round.
  private List<Piece> pieces(
      Map<PlayerId, Deque<Integer>> left,
      List<Command> commands,
      Map<Integer, Long> times,
      int most) {
    Map<RetryKey, PlayerId> used = new HashMap<>();
    List<Piece> pieces = new ArrayList<>();
    left.forEach((player, waiting) -> {
      List<Integer> places = new ArrayList<>();
      for (int place : waiting) {
        boolean erases = commands.get(place) instanceof Command.Erase;
        if (places.size() == most
            || (erases && !places.isEmpty())
            || !isFree(commands.get(place), player, used)) {
          break;
        }
        places.add(place);
        if (erases) {
          break;
        }
      }
      if (!places.isEmpty()) {
        pieces.add(
            new Piece(
                new PlayerCommit(
                    commits,
                    player,
                    places.stream().map(commands::get).toList(),
                    places.stream().map(it -> Objects.requireNonNull(times.get(it))).toList()),
                places));
      }
    });
    return pieces;
  }

  private static boolean isFree(Command command, PlayerId player, Map<RetryKey, PlayerId> used) {
    Once once = command instanceof Command.Submit submit ? submit.once() : null;
    return once == null || player.equals(used.computeIfAbsent(once.retryKey(), _ -> player));
  }

  /// False where a piece is too large and is to be tried command by command.
  private boolean run(
      List<Piece> pieces,
      Map<PlayerId, Deque<Integer>> left,
      @Nullable Outcome[] outcomes,
      boolean single) {
    Map<Piece, @Nullable RuntimeException> failed =
        sideBySide(pieces, piece -> piece.commit.decide());
    List<Piece> decided = pieces.stream().filter(it -> failed.get(it) == null).toList();
    Map<Piece, List<Long>> numbers = numbers(decided);
    failed.putAll(
        sideBySide(decided, piece -> piece.commit.write(numbers.getOrDefault(piece, List.of()))));
    boolean fitted = true;
    for (Piece piece : pieces) {
      RuntimeException failure = failed.get(piece);
      if (failure instanceof PlayerCommit.TooMany && !single) {
        fitted = false;
        continue;
      }
      for (int i = 0; i < piece.places.size(); i++) {
        int place = piece.places.get(i);
        outcomes[place] =
            failure == null ? piece.commit.outcome(i, piece.places) : refused(failure);
        left.values().forEach(waiting -> waiting.remove(Integer.valueOf(place)));
      }
    }
    return fitted;
  }

  private static Outcome refused(RuntimeException failure) {
    return switch (failure) {
      case Intents.TooLarge _ -> new Outcome.Refused(PlayerCommit.tooLarge());
      case Unavailable away -> new Outcome.Refused(away);
      default -> throw failure;
    };
  }

  /// Takes numbers for all events at once, and gives them out in the order of the commands.
  private Map<Piece, List<Long>> numbers(List<Piece> decided) {
    record Wanting(int place, Piece piece, int count) {}
    List<Wanting> all = new ArrayList<>();
    int count = 0;
    for (Piece piece : decided) {
      for (int i = 0; i < piece.places.size(); i++) {
        int events = piece.commit.events(i);
        count += events;
        all.add(new Wanting(piece.places.get(i), piece, events));
      }
    }
    all.sort(Comparator.comparingInt(Wanting::place));
    Map<Piece, List<Long>> numbers = new HashMap<>();
    if (count > 0) {
      List<Long> taken;
      try {
        taken = commits.events().numbers(count);
      } catch (Unavailable away) {
        return numbers;
      }
      int at = 0;
      for (Wanting each : all) {
        numbers
            .computeIfAbsent(each.piece, _ -> new ArrayList<>())
            .addAll(taken.subList(at, at + each.count));
        at += each.count;
      }
    }
    return numbers;
  }

  @FunctionalInterface
  private interface Work {
    void with(Piece piece);
  }

  private Map<Piece, @Nullable RuntimeException> sideBySide(List<Piece> pieces, Work work) {
    Map<Piece, @Nullable RuntimeException> failed = new HashMap<>();
    if (pieces.size() == 1) {
      failed.put(pieces.getFirst(), attempted(pieces.getFirst(), work));
      return failed;
    }
    Map<Piece, Future<@Nullable RuntimeException>> running = new LinkedHashMap<>();
    for (Piece piece : pieces) {
      room.acquireUninterruptibly();
      running.put(
          piece,
          threads.submit(() -> {
            try {
              return attempted(piece, work);
            } finally {
              room.release();
            }
          }));
    }
    running.forEach((piece, future) -> failed.put(piece, joined(future)));
    return failed;
  }

  private static @Nullable RuntimeException attempted(Piece piece, Work work) {
    try {
      work.with(piece);
      return null;
    } catch (RuntimeException failure) {
      return failure;
    }
  }

  /// Whoever is interrupted waits all the same: what is under way may be stored.
  private static @Nullable RuntimeException joined(Future<@Nullable RuntimeException> future) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException _) {
          interrupted = true;
        } catch (ExecutionException bug) {
          throw new IllegalStateException(bug);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
