package dev.laurel.testkit.model;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.BoardHasEntries;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.IdempotencyKeyReused;
import dev.laurel.core.Refusal.PlayerNotFound;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The leaderboard by its rules alone: plain lists and maps, everything computed anew for every
/// answer. Slow, and short enough to be checked by reading.
///
/// It agrees with a subject to the letter, but for what [#isUncertain] names.
public final class Oracle {
  private static final long KEPT_MICROS = Duration.ofHours(24).toNanos() / 1_000;
  private static final long SECOND = 1_000_000;

  /// An answer under its key. Its ranks are certain unless the subject has crashed since.
  private record Answered(Command.Submit submit, Reply.Taken reply, long time) {}

  private final InstantSource clock;
  private final Map<BoardKey, NaiveBoard> boards = new TreeMap<>();
  private final Map<PlayerId, PlayerName> names = new HashMap<>();
  // The groups of profiles, of all who are known.
  private final Map<PlayerId, Map<String, String>> groups = new HashMap<>();
  // Keys of players who were erased since: their answers may be there or gone.
  private final Set<String> blurred = new HashSet<>();
  private final Map<String, Answered> answers = new HashMap<>();
  private final NaiveReader reader;
  private long lastTime = Long.MIN_VALUE;

  public Oracle(InstantSource clock) {
    this.clock = clock;
    this.reader = new NaiveReader(boards, names);
  }

  public Reply ask(Question question) {
    try {
      return reader.answer(question, now());
    } catch (Refusal refusal) {
      return Reply.Refused.of(refusal);
    }
  }

  /// A reader's page is gone, and cannot be gone on with.
  public void loseWalk() {
    reader.loseWalk();
  }

  /// After a crash a repeated answer may have newer ranks.
  public void crash() {
    answers.replaceAll((_, answered) ->
        new Answered(answered.submit(), answered.reply().withoutRanks(), answered.time()));
  }

  /// Whether the rules leave the answer open: a retry at the very end of the time for which keys
  /// are kept, or of a player who was erased since, and commands that meet only entries of windows
  /// that nobody can read any more, which may or may not be gone yet.
  public boolean isUncertain(Command command) {
    return switch (command) {
      case Command.Submit submit -> {
        Answered known = submit.key() == null ? null : answers.get(submit.key());
        boolean ending = known != null && Math.abs(now() - known.time() - KEPT_MICROS) < SECOND;
        yield ending || (submit.key() != null && blurred.contains(submit.key()));
      }
      case Command.Remove remove -> onlyForgotten(remove.board(), remove.player());
      case Command.Define define -> onlyForgotten(define.board().key(), null);
      case Command.Hide _, Command.End _, Command.Drop _, Command.Profile _, Command.Erase _ ->
          false;
    };
  }

  private boolean onlyForgotten(BoardKey key, @Nullable PlayerId player) {
    NaiveBoard board = boards.get(key);
    return board != null && board.hasOnlyForgotten(player, now());
  }

  /// The answer to a command, without doing it.
  public Reply wouldReply(Command command) {
    Oracle copy = new Oracle(clock);
    boards.forEach((key, board) -> copy.boards.put(key, board.copy()));
    copy.answers.putAll(answers);
    copy.groups.putAll(groups);
    copy.lastTime = lastTime;
    return copy.execute(command);
  }

  public Reply execute(Command command) {
    try {
      return switch (command) {
        case Command.Submit submit -> submit(submit);
        case Command.Remove remove -> {
          board(remove.board()).remove(remove.player(), remove.window(), now());
          yield new Reply.Done();
        }
        case Command.Hide hide -> {
          board(hide.board()).hide(hide.player(), hide.hidden());
          groups.putIfAbsent(hide.player(), Map.of());
          yield new Reply.Done();
        }
        case Command.Profile profile -> profile(profile);
        case Command.Erase erase -> erase(erase.player());
        case Command.Define define -> define(define.board());
        case Command.End end -> {
          board(end.board()).end(end.season(), now());
          loseWalk();
          yield new Reply.Done();
        }
        case Command.Drop drop -> {
          board(drop.board());
          boards.remove(drop.board());
          loseWalk();
          yield new Reply.Done();
        }
      };
    } catch (Refusal refusal) {
      return Reply.Refused.of(refusal);
    }
  }

  private Reply profile(Command.Profile command) {
    PlayerId player = command.player();
    Profile known =
        Profile.EMPTY.withName(names.get(player)).withGroups(groups.getOrDefault(player, Map.of()));
    Profile next = command.change().applyTo(known);
    groups.put(player, next.groups());
    names.remove(player);
    if (next.name() != null) {
      names.put(player, next.name());
    }
    return new Reply.Done();
  }

  private Reply erase(PlayerId player) {
    if (groups.remove(player) == null) {
      throw new PlayerNotFound(player.value());
    }
    names.remove(player);
    boards.values().forEach(board -> board.erase(player));
    answers.forEach((key, answered) -> {
      if (answered.submit().player().equals(player)) {
        blurred.add(key);
      }
    });
    return new Reply.Done();
  }

  private Reply define(Board definition) {
    NaiveBoard known = boards.get(definition.key());
    if (known == null) {
      boards.put(definition.key(), NaiveBoard.empty(definition));
    } else {
      if (known.hasEntries() && !sameOrder(known.definition(), definition)) {
        throw new BoardHasEntries(definition.key().toString(), "order");
      }
      known.requireNoSeasonAgain(definition, now());
      known.define(definition);
    }
    loseWalk();
    return new Reply.Done();
  }

  private static boolean sameOrder(Board one, Board other) {
    return one.order() == other.order()
        && one.policy() == other.policy()
        && one.tieBreak() == other.tieBreak()
        && one.zone().equals(other.zone());
  }

  private Reply submit(Command.Submit submit) {
    String key = submit.key();
    Answered known = key == null ? null : answers.get(key);
    if (known != null && now() - known.time() < KEPT_MICROS) {
      if (!known.submit().equals(submit)) {
        throw new IdempotencyKeyReused();
      }
      return new Reply.Taken(known.reply().parts(), true);
    }
    Reply.Taken taken = take(submit);
    if (key != null) {
      answers.put(key, new Answered(submit, taken, now()));
    }
    return taken;
  }

  private Reply.Taken take(Command.Submit submit) {
    long time = Math.max(now(), lastTime + 1);
    Long at = submit.at();
    Map<BoardKey, NaiveBoard> changed = new HashMap<>();
    List<Reply.Part> parts = new ArrayList<>();
    for (Command.Score score : submit.scores()) {
      NaiveBoard board = board(new BoardKey(submit.game(), score.board())).copy();
      Map<String, String> usual = groups.getOrDefault(submit.player(), Map.of());
      parts.add(board.submit(submit, usual, score.value(), at == null ? time : at, now()));
      changed.put(board.definition().key(), board);
    }
    boards.putAll(changed);
    lastTime = time;
    groups.putIfAbsent(submit.player(), Map.of());
    if (submit.name() != null) {
      names.put(submit.player(), submit.name());
    }
    return new Reply.Taken(parts, false);
  }

  private NaiveBoard board(BoardKey key) {
    NaiveBoard board = boards.get(key);
    if (board == null) {
      throw new BoardNotFound(key.game().value(), key.board().value());
    }
    return board;
  }

  private long now() {
    return Micros.of(clock.instant());
  }
}
