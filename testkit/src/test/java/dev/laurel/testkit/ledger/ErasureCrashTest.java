package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.store.Family;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.store.FaultyRows.PowerCut;
import dev.laurel.testkit.time.ManualClock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Players come, are erased and come back while the power is cut at any moment of writing, erasing
/// and closing. What was answered holds, and in the end no row names an erased player.
final class ErasureCrashTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final List<String> IDS = List.of("marker-a", "marker-b", "marker-c");
  private static final int SEEDS_A_ROUND = 100;
  private static final int STEPS = 40;

  static LongStream rounds() {
    return LongStream.range(0, 20);
  }

  @ParameterizedTest
  @MethodSource("rounds")
  void nothing_is_lost_and_nothing_is_left(long round) {
    for (long i = 0; i < SEEDS_A_ROUND; i++) {
      new Run(round * SEEDS_A_ROUND + i).check();
    }
  }

  private static final class Run {
    private final long seed;
    private final Random random;
    private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
    // The names and scores of those who are there.
    private Map<String, String> expected = new TreeMap<>();
    private boolean armed;
    private FaultyRows rows;
    private MemoryIndex index;
    private EventLedger ledger;

    Run(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
      this.rows = FaultyRows.empty(seed);
      IdTable ids = new IdTable();
      this.index = new MemoryIndex(ids);
      this.ledger = open(ids);
    }

    private EventLedger open(IdTable ids) {
      return EventLedger.open(
          rows,
          ids,
          index,
          clock,
          EventLedger.Settings.of(failure -> {}).withCheckpointEvents(1 + random.nextInt(6)));
    }

    void check() {
      define();
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(12)) {
          case 0 -> restart(random.nextBoolean());
          case 1 -> {
            rows.cutPowerAfter(random.nextInt(12));
            armed = true;
          }
          case 2 -> fullDisk();
          default -> act();
        }
        requireExpectedOrDead("step " + step);
      }
      finish();
    }

    private void act() {
      Command command = command();
      Map<String, String> after = new TreeMap<>(expected);
      boolean done = take(command, after);
      try {
        Outcome outcome = ledger.commit(List.of(command)).getFirst();
        assertThat(outcome instanceof Outcome.Done).as("seed %d", seed).isEqualTo(done);
        expected = after;
        apply(List.of(outcome));
        ledger.maintain();
      } catch (PowerCut cut) {
        // Whether it was written shows in what is left.
        restart(true);
        expected = told().equals(after) ? after : expected;
      }
    }

    private Command command() {
      PlayerId player = new PlayerId(IDS.get(random.nextInt(IDS.size())));
      return switch (random.nextInt(4)) {
        case 0 -> new Command.Erase(player);
        case 1 -> new Command.Profile(player, ProfileChange.named("Name" + random.nextInt(3)));
        default ->
            new Command.Submit(
                BOARD.game(),
                player,
                List.of(new Command.Score(BOARD.board(), random.nextInt(1_000))),
                0,
                random.nextBoolean() ? null : new PlayerName("Name" + random.nextInt(3)),
                Map.of(),
                Metadata.ofJson("{\"of\":\"" + player + "\"}"),
                null,
                random.nextBoolean() ? null : "key" + random.nextLong());
      };
    }

    /// Names, then scores: `Name1/7`.
    private static boolean take(Command command, Map<String, String> players) {
      switch (command) {
        case Command.Erase(var player, _) -> {
          return players.remove(player.value()) != null;
        }
        case Command.Profile(var player, var change, _) -> {
          String[] known = players.getOrDefault(player.value(), "/").split("/", -1);
          PlayerName name = change.name().after(null);
          players.put(player.value(), name + "/" + known[1]);
        }
        case Command.Submit submit -> {
          String[] known = players.getOrDefault(submit.player().value(), "/").split("/", -1);
          String name = submit.name() == null ? known[0] : submit.name().value();
          long score = submit.scores().getFirst().value();
          long best = known[1].isEmpty() ? score : Math.max(score, Long.parseLong(known[1]));
          players.put(submit.player().value(), name + "/" + best);
        }
        case Command.Remove _, Command.Hide _, Command.Define _, Command.End _, Command.Drop _ ->
            throw new IllegalArgumentException("not in this run: " + command);
      }
      return true;
    }

    private Map<String, String> told() {
      Map<String, String> told = new TreeMap<>();
      for (String id : IDS) {
        PlayerId player = new PlayerId(id);
        ledger
            .directory()
            .find(player)
            .ifPresent(profile -> {
              String name = Optional.ofNullable(profile.name()).map(PlayerName::value).orElse("");
              String score =
                  ledger.entries(player).stream()
                      .findFirst()
                      .map(it -> Long.toString(it.entry().score()))
                      .orElse("");
              told.put(id, name + "/" + score);
            });
      }
      return told;
    }

    /// A checkpoint may meet the power cut at any moment.
    private void requireExpectedOrDead(String when) {
      try {
        requireExpected(when);
      } catch (PowerCut cut) {
        restart(true);
        requireExpected(when);
      }
    }

    private void requireExpected(String when) {
      assertThat(told()).as("seed %d, %s", seed, when).isEqualTo(expected);
      List<String> ranked = new ArrayList<>();
      ledger.scan(placed -> ranked.add(placed.player().value()));
      long scores = expected.values().stream().filter(it -> !it.endsWith("/")).count();
      assertThat(ranked).as("seed %d, %s", seed, when).hasSize((int) scores);
      assertThat(index.rows()).as("seed %d, %s", seed, when).isGreaterThanOrEqualTo(scores);
    }

    /// What is refused leaves nothing, once there is room to take it back.
    private void fullDisk() {
      if (armed) {
        return;
      }
      rows.fillUp();
      try {
        assertThat(ledger.commit(List.of(command())).getFirst())
            .as("seed %d", seed)
            .isInstanceOf(Outcome.Refused.class);
        ledger.maintain();
      } catch (Unavailable refused) {
        // As it must be.
      }
      rows.makeRoom();
      try {
        define();
      } catch (Unavailable late) {
        // That there is room again is noticed by a write, which is refused once more.
        define();
      }
    }

    private void define() {
      apply(ledger.commit(List.of(new Command.Define(Board.defaults(BOARD)))));
    }

    private void restart(boolean crash) {
      if (!crash) {
        try {
          ledger.close();
        } catch (PowerCut cut) {
          // Cut while closing.
        }
      }
      long fate = random.nextLong();
      armed = false;
      rows = random.nextBoolean() ? rows.crash(fate) : rows.kill(fate);
      IdTable ids = new IdTable();
      index = new MemoryIndex(ids);
      ledger = open(ids);
    }

    private void apply(List<Outcome> outcomes) {
      for (Outcome outcome : outcomes) {
        if (outcome instanceof Outcome.Done(var events)) {
          events.forEach(this::apply);
        }
      }
    }

    private void apply(Event event) {
      if (event instanceof Event.Defined defined) {
        index.define(defined.definition());
      }
      event.changes().stream().filter(Change::isReal).forEach(index::apply);
    }

    /// Goes on until nothing is left to erase: then no row names who is not there.
    private void finish() {
      restart(true);
      for (int i = 0; ledger.isErasing(); i++) {
        assertThat(i).as("seed %d: erasing does not end", seed).isLessThan(5_000);
        apply(ledger.commit(List.of(Command.Submit.of(BOARD, new PlayerId("other"), i))));
        ledger.maintain();
        LockSupport.parkNanos(500_000);
      }
      for (String id : IDS) {
        if (!expected.containsKey(id)) {
          assertThat(rowsWith(id)).as("seed %d: %s", seed, id).isEmpty();
        }
      }
      restart(false);
      assertThat(told()).as("seed %d, in the end", seed).isEqualTo(expected);
    }

    private List<Family> rowsWith(String id) {
      List<Family> families = new ArrayList<>();
      byte[] behind = new byte[200];
      Arrays.fill(behind, (byte) 0xFF);
      for (Family family : Family.values()) {
        rows.scan(
            family,
            new byte[0],
            behind,
            (key, value) -> {
              if (text(key).contains(id) || text(value).contains(id)) {
                families.add(family);
              }
              return true;
            });
      }
      return families;
    }

    private static String text(byte[] bytes) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
