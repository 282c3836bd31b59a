package dev.laurel.testkit.model;

import dev.laurel.core.Micros;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.player.ProfileChange.Part;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Commands: mostly submissions, some of them told twice.
final class RandomCommands {
  private static final List<String> IDS =
      List.of(
          "p", "p0", "P1", "p:1", "p-1", "p.1", "p_1", "p@1", "0", "Zed", "zed", "p00", "p10", "p2",
          "a", "b", "c", "d", "e", "f");
  private static final int[] CROWDS = {1, 2, 3, 8, 20};
  private static final long[] EXTREMES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L << 53, 5_000
  };
  private static final List<Duration> AGES =
      List.of(
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          Duration.ofHours(1),
          Duration.ofDays(1),
          Duration.ofDays(9),
          Duration.ofSeconds(-30),
          Duration.ofMinutes(-3));

  private final Random random;
  private final RandomBoards boards;
  private final List<PlayerId> players;
  private final List<Command.Submit> keyed = new ArrayList<>();

  RandomCommands(Random random, RandomBoards boards) {
    this.random = random;
    this.boards = boards;
    int crowd = CROWDS[random.nextInt(CROWDS.length)];
    this.players = IDS.stream().limit(crowd).map(PlayerId::new).toList();
  }

  List<PlayerId> players() {
    return players;
  }

  Command next(Instant now) {
    int dice = random.nextInt(100);
    if (dice < 76) {
      return submit(now);
    }
    if (dice < 84 && !keyed.isEmpty()) {
      return again();
    }
    if (dice < 89) {
      return new Command.Remove(boards.key(), player(), window());
    }
    if (dice < 92) {
      return new Command.Profile(player(), profile());
    }
    if (dice < 93) {
      return new Command.Erase(player());
    }
    if (dice < 96) {
      return new Command.Hide(boards.key(), player(), random.nextBoolean());
    }
    if (dice < 97) {
      return new Command.End(boards.key(), random.nextInt(4) > 0 ? "season" : "season:s1");
    }
    return dice < 99 ? new Command.Define(boards.next()) : new Command.Drop(boards.key());
  }

  private Command submit(Instant now) {
    BoardKey board = boards.key();
    PlayerId player = player();
    Command.Submit submit =
        new Command.Submit(
            board.game(),
            player,
            scores(board),
            random.nextInt(3) - 1,
            random.nextInt(6) == 0 ? new PlayerName("Name " + random.nextInt(3)) : null,
            groups(),
            random.nextInt(4) == 0 ? Metadata.ofJson("{\"n\":" + random.nextInt(2) + "}") : null,
            at(now),
            random.nextInt(5) == 0 ? "key-" + player + "-" + random.nextInt(3) : null);
    if (submit.key() != null) {
      keyed.add(submit);
    }
    return submit;
  }

  /// The same submission under the same key, or now and then another one.
  private Command again() {
    Command.Submit first = keyed.get(random.nextInt(keyed.size()));
    if (random.nextInt(3) > 0) {
      return first;
    }
    return new Command.Submit(
        first.game(),
        first.player(),
        first.scores(),
        first.subscore() + 1,
        first.name(),
        first.groups(),
        first.metadata(),
        first.at(),
        first.key());
  }

  private List<Command.Score> scores(BoardKey board) {
    if (random.nextInt(8) > 0) {
      return List.of(new Command.Score(board.board(), score()));
    }
    return Stream.of("b", "a", "c")
        .limit(1 + random.nextInt(3))
        .map(id -> new Command.Score(new BoardId(id), score()))
        .toList();
  }

  private long score() {
    return random.nextInt(12) == 0
        ? EXTREMES[random.nextInt(EXTREMES.length)]
        : random.nextInt(6) - 2;
  }

  private Map<String, String> groups() {
    Map<String, String> groups = new HashMap<>();
    if (random.nextInt(3) > 0) {
      groups.put("region", random.nextInt(3) > 0 ? "eu" : "us");
    }
    if (random.nextInt(3) == 0) {
      groups.put("platform", random.nextBoolean() ? "pc" : "ps");
    }
    if (random.nextInt(9) == 0) {
      groups.put("clan", "x");
    }
    return groups;
  }

  private ProfileChange profile() {
    return ProfileChange.NONE
        .withName(part(() -> new PlayerName("Name " + random.nextInt(3))))
        .withGroups(part(this::groups));
  }

  private <T> Part<T> part(Supplier<T> value) {
    return switch (random.nextInt(4)) {
      case 0 -> new Part.Keep<>();
      case 1 -> new Part.Remove<>();
      default -> new Part.Put<>(value.get());
    };
  }

  private @Nullable Long at(Instant now) {
    if (random.nextInt(4) > 0) {
      return null;
    }
    Instant at = now.minus(AGES.get(random.nextInt(AGES.size()))).truncatedTo(ChronoUnit.SECONDS);
    return Micros.of(at);
  }

  private @Nullable String window() {
    return switch (random.nextInt(6)) {
      case 0 -> "ALL-TIME";
      case 1 -> "daily";
      case 2 -> "season:s1";
      case 3 -> "nonsense";
      default -> null;
    };
  }

  private PlayerId player() {
    return players.get(random.nextInt(players.size()));
  }
}
