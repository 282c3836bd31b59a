package dev.laurel.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/// Commits that no single transaction takes are all or nothing, wherever a process ends.
final class LargeCommitTest {
  private static final int BOARDS = 24;
  private static final int STANDINGS = 4 * BOARDS;
  private static final int MOST_WRITES = 40;

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final DynamoDb.Settings settings = Local.fresh();

  private static Board board(int number) {
    return new Board(
        BoardKey.of("game", "b" + number),
        Order.DESC,
        ScorePolicy.SUM,
        TieBreak.FIRST_REACHED,
        Ranking.ORDINAL,
        ZoneId.of("UTC"),
        List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.DAILY, 2)),
        List.of(Grouping.of("region")),
        null,
        null,
        Duration.ZERO,
        List.of(),
        null);
  }

  /// To some of the boards, from one on.
  private static Command.Submit submit(PlayerId player, int from, int boards, String key) {
    List<Command.Score> scores = new ArrayList<>();
    for (int i = from; i < from + boards; i++) {
      scores.add(new Command.Score(board(i).key().board(), 1));
    }
    return new Command.Submit(
        board(0).key().game(),
        player,
        scores,
        0,
        new PlayerName("Name of " + player),
        Map.of("region", "eu"),
        null,
        null,
        key);
  }

  private static Command.Submit submit(PlayerId player, String key) {
    return submit(player, 0, BOARDS, key);
  }

  private DynamoLedger ledger(DynamoDb database) {
    return DynamoLedger.open(
        database, clock, DynamoLedger.Options.defaults().withIndex(() -> false));
  }

  private static void define(DynamoLedger ledger, int boards) {
    List<Command> commands = new ArrayList<>();
    for (int i = 0; i < boards; i++) {
      commands.add(new Command.Define(board(i)));
    }
    assertThat(ledger.commit(commands)).allMatch(Outcome.Done.class::isInstance);
  }

  private static Outcome one(DynamoLedger ledger, Command command) {
    return ledger.commit(List.of(command)).getFirst();
  }

  private static long scanned(DynamoLedger ledger, PlayerId player) {
    long[] count = new long[1];
    ledger.scan(placed -> count[0] += placed.player().equals(player) ? 1 : 0);
    return count[0];
  }

  private static List<Event> events(DynamoLedger ledger, PlayerId player) {
    List<Event> events = new ArrayList<>();
    ledger.events(
        1,
        Integer.MAX_VALUE,
        event -> {
          if (player.equals(event.whose())) {
            events.add(event);
          }
        });
    return events;
  }

  /// Has a process commit that ends after so many writes; false where it came to its end.
  private boolean isKilled(Command command, int writes, boolean done) {
    Killer killer = new Killer(done);
    try (DynamoDb database = Local.open(settings, killer);
        DynamoLedger ledger = ledger(database)) {
      killer.arm(writes);
      Outcome outcome = one(ledger, command);
      assertThat(outcome).isInstanceOf(Outcome.Done.class);
    } catch (DynamoDbException ended) {
      assertThat(ended).hasMessageContaining("the process has ended");
    }
    return killer.hasStruck();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_submission_is_all_or_nothing_wherever_a_process_ends(boolean done) {
    try (DynamoDb calm = Local.open(settings);
        DynamoLedger ledger = ledger(calm)) {
      define(ledger, BOARDS);
      assertThat(one(ledger, submit(new PlayerId("bob"), "bob"))).isInstanceOf(Outcome.Done.class);
      int seenWhole = 0;
      int seenNothing = 0;
      int writes = 0;
      boolean killed = true;
      while (killed) {
        PlayerId player = new PlayerId("p" + writes);
        killed = isKilled(submit(player, player.value()), writes, done);
        int found = ledger.entries(player).size();
        assertThat(found).as("after %d writes", writes).isIn(0, STANDINGS);
        assertThat(scanned(ledger, player)).isEqualTo(found);
        assertThat(ledger.directory().find(player).isPresent()).isEqualTo(found > 0);
        seenWhole += found > 0 ? 1 : 0;
        seenNothing += found == 0 ? 1 : 0;
        requireOnce(calm, ledger, player, found > 0);
        writes++;
        assertThat(writes).isLessThan(MOST_WRITES);
      }
      assertThat(seenNothing).isGreaterThan(2);
      assertThat(seenWhole).isGreaterThan(4);
      requireNothingLeft();
    }
  }

  /// The same key again, as whoever got no answer does.
  private static void requireOnce(
      DynamoDb database, DynamoLedger ledger, PlayerId player, boolean before) {
    Outcome again = one(ledger, submit(player, player.value()));
    assertThat(again).isInstanceOf(before ? Outcome.Replayed.class : Outcome.Done.class);
    List<Placed> entries = ledger.entries(player);
    assertThat(entries).hasSize(STANDINGS).allMatch(it -> it.entry().score() == 1);
    assertThat(events(ledger, player)).hasSize(BOARDS);
    Outbox outbox = new Outbox(database);
    List<Event> waiting =
        outbox.events(outbox.waiting(Duration.ZERO)).stream()
            .filter(event -> player.equals(event.whose()))
            .toList();
    assertThat(waiting).hasSize(BOARDS);
    assertThat(outbox.current(waiting.stream().flatMap(it -> it.changes().stream()).toList()))
        .hasSize(STANDINGS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void an_erasure_is_all_or_nothing_wherever_a_process_ends(boolean done) {
    try (DynamoDb calm = Local.open(settings);
        DynamoLedger ledger = ledger(calm)) {
      define(ledger, BOARDS);
      int writes = 0;
      boolean killed = true;
      while (killed) {
        PlayerId player = new PlayerId("p" + writes);
        assertThat(one(ledger, submit(player, player.value()))).isInstanceOf(Outcome.Done.class);
        killed = isKilled(new Command.Erase(player), writes, done);
        boolean gone = ledger.directory().find(player).isEmpty();
        int expected = gone ? 0 : STANDINGS;
        assertThat(ledger.entries(player)).as("after %d writes", writes).hasSize(expected);
        assertThat(scanned(ledger, player)).isEqualTo(expected);
        assertThat(one(ledger, new Command.Erase(player)))
            .isInstanceOf(gone ? Outcome.Refused.class : Outcome.Done.class);
        assertThat(scanned(ledger, player)).isZero();
        assertThat(one(ledger, submit(player, "again " + player))).isInstanceOf(Outcome.Done.class);
        assertThat(ledger.entries(player))
            .hasSize(STANDINGS)
            .allMatch(it -> it.entry().score() == 1);
        writes++;
        assertThat(writes).isLessThan(2 * MOST_WRITES);
      }
      requireNothingLeft();
    }
  }

  /// Of what dead processes had begun, after a while.
  private void requireNothingLeft() {
    try (DynamoDb later = DynamoDb.open(settings, () -> Instant.now().plusSeconds(120))) {
      Table table = later.table();
      List<Item> left = table.list(Range.all(Keys.INTENTS));
      new Intents(table).tend();
      // What was being prepared is given up first.
      new Intents(table).tend();
      assertThat(table.list(Range.all(Keys.INTENTS))).isEmpty();
      assertThat(left).allMatch(it -> table.list(Range.all(Keys.parts(it.text(Key.SK)))).isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void nothing_is_lost_or_doubled_while_calls_fail_and_boards_change(long seed) throws Exception {
    int submissions = 4;
    List<PlayerId> players = List.of(new PlayerId("ann"), new PlayerId("bob"));
    try (DynamoDb calm = Local.open(settings);
        DynamoLedger ledger = ledger(calm)) {
      define(ledger, BOARDS);
      Spoiler spoiler = new Spoiler(seed);
      List<Callable<Integer>> work = new ArrayList<>();
      for (int instance = 0; instance < 2; instance++) {
        String name = "i" + instance;
        work.add(() -> submitted(spoiler, players, submissions, name));
      }
      work.add(() -> changed(calm));
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Integer> each : threads.invokeAll(work)) {
          assertThat(each.get()).isPositive();
        }
      }
      for (PlayerId player : players) {
        assertThat(ledger.entries(player))
            .as("seed %d", seed)
            .hasSize(STANDINGS)
            .allMatch(it -> it.entry().score() == 2L * submissions);
        assertThat(events(ledger, player)).hasSize(2 * submissions * BOARDS);
      }
    }
  }

  private int submitted(Spoiler spoiler, List<PlayerId> players, int submissions, String name) {
    try (DynamoDb spoilt = Local.open(settings, spoiler);
        DynamoLedger ledger = ledger(spoilt)) {
      for (int i = 0; i < submissions; i++) {
        for (PlayerId player : players) {
          Command.Submit submit = submit(player, name + "-" + i + "-" + player);
          Outcome outcome = one(ledger, submit);
          // Whoever is told to come back later does so, under the same key.
          for (int again = 0; again < 20 && outcome instanceof Outcome.Refused; again++) {
            outcome = one(ledger, submit);
          }
          assertThat(outcome).isNotInstanceOf(Outcome.Refused.class);
        }
      }
    }
    return submissions;
  }

  private int changed(DynamoDb database) {
    DynamoArchive archive = new DynamoArchive(database, clock, Announcement.NONE);
    int changes = 20;
    for (int i = 0; i < changes; i++) {
      archive.schedule(board(i % BOARDS).key(), LocalDate.parse("2025-07-13").plusDays(i));
    }
    return changes;
  }

  @Test
  void a_player_on_more_boards_than_a_transaction_has_room_for_is_erased() {
    int boards = 110;
    PlayerId player = new PlayerId("ann");
    try (DynamoDb database = Local.open(settings);
        DynamoLedger ledger = ledger(database)) {
      define(ledger, boards);
      for (int from = 0; from < boards; from += 22) {
        assertThat(one(ledger, submit(player, from, 22, "k" + from)))
            .isInstanceOf(Outcome.Done.class);
      }
      assertThat(ledger.entries(player)).hasSize(4 * boards);
      Outcome outcome = one(ledger, new Command.Erase(player));
      assertThat(outcome)
          .isInstanceOfSatisfying(
              Outcome.Done.class,
              erased -> assertThat(erased.events().getFirst().changes()).hasSize(4 * boards));
      assertThat(ledger.entries(player)).isEmpty();
      assertThat(ledger.directory().find(player)).isEmpty();
    }
  }
}
