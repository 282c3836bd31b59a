package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.RowStore.SyncFailed;
import dev.laurel.testkit.store.FaultyRows;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;

/// Many callers at once, and ends in the middle of it.
final class LaurelUnderLoadTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final int PLAYERS = 300;
  private static final EventLedger.Settings SETTINGS =
      EventLedger.Settings.of(failure -> {}).withCheckpointEvents(50);

  @Test
  void a_thousand_sends_with_one_key_have_one_effect_and_one_answer() throws Exception {
    FaultyRows rows = FaultyRows.empty(1);
    Command.Submit submit = keyed("the key");
    List<List<Receipt>> answers;
    try (Laurel laurel = open(rows)) {
      laurel.define(board(ScorePolicy.SUM));
      List<Receipt> other = laurel.submissions().submit(keyed("another key"));
      answers = atOnce(1_000, () -> laurel.submissions().submit(submit));

      assertThat(answers).containsOnly(answers.getFirst()).doesNotContain(other);
      assertThat(score(laurel, "ann")).isEqualTo(14);
    }
    try (Laurel reopened = open(rows.kill(1))) {
      assertThat(reopened.submissions().submit(submit)).isEqualTo(answers.getFirst());
      assertThat(score(reopened, "ann")).isEqualTo(14);
    }
  }

  private static Command.Submit keyed(String key) {
    return new Command.Submit(
        BOARD.game(),
        new PlayerId("ann"),
        List.of(new Command.Score(BOARD.board(), 7)),
        0,
        null,
        Map.of(),
        null,
        null,
        key);
  }

  @Test
  void what_was_acknowledged_before_a_power_cut_is_there_and_counted_once() throws Exception {
    for (long seed = 0; seed < 12; seed++) {
      FaultyRows rows = FaultyRows.empty(seed);
      AtomicLongArray acknowledged = new AtomicLongArray(PLAYERS);
      AtomicLongArray sent = new AtomicLongArray(PLAYERS);
      Laurel laurel = open(rows);
      laurel.define(board(ScorePolicy.SUM));
      CountDownLatch enough = new CountDownLatch(2_000);
      try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> running = new ArrayList<>();
        for (int caller = 0; caller < 8; caller++) {
          int number = caller;
          running.add(
              callers.submit(() -> addUntilRefused(laurel, number, sent, acknowledged, enough)));
        }
        enough.await();
        FaultyRows left = rows.crash(seed);
        assertCounted(seed, left, sent, acknowledged);
        for (Future<?> caller : running) {
          caller.get();
        }
      }
      assertThatThrownBy(laurel::close).isInstanceOf(FaultyRows.PowerCut.class);
    }
  }

  private static void addUntilRefused(
      Laurel laurel,
      int caller,
      AtomicLongArray sent,
      AtomicLongArray acknowledged,
      CountDownLatch enough) {
    for (int i = 0; ; i++) {
      int player = (i * 7 + caller * 41) % PLAYERS;
      sent.incrementAndGet(player);
      try {
        laurel.submissions().submit(Command.Submit.of(BOARD, new PlayerId("p" + player), 1));
      } catch (Unavailable powerCut) {
        return;
      }
      acknowledged.incrementAndGet(player);
      enough.countDown();
    }
  }

  /// Everything that was acknowledged counts; of what was sent and not acknowledged, any may.
  private static void assertCounted(
      long seed, FaultyRows left, AtomicLongArray sent, AtomicLongArray acknowledged) {
    try (Laurel laurel = open(left)) {
      for (int player = 0; player < PLAYERS; player++) {
        long told = acknowledged.get(player);
        if (told > 0) {
          assertThat(score(laurel, "p" + player))
              .as("seed %d, player %d", seed, player)
              .isBetween(told, sent.get(player));
        }
      }
      assertRanksAgree(laurel);
    }
  }

  private static void assertRanksAgree(Laurel laurel) {
    List<Row> rows = laurel.queries().top(Where.of(BOARD), 1, 1_000).rows();
    for (int i = 0; i < rows.size(); i++) {
      PlayerId player = rows.get(i).ranked().player();
      assertThat(rows.get(i).rank()).isEqualTo(i + 1);
      assertThat(laurel.queries().player(Where.of(BOARD), player).row()).isEqualTo(rows.get(i));
    }
  }

  @Test
  void a_reader_beside_the_writer_never_sees_half_a_change() throws Exception {
    try (Laurel laurel = open(FaultyRows.empty(3))) {
      laurel.define(board(ScorePolicy.LAST));
      for (int player = 0; player < 40; player++) {
        laurel.submissions().submit(Command.Submit.of(BOARD, new PlayerId("p" + player), player));
      }
      AtomicBoolean done = new AtomicBoolean();
      try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
        Future<?> reader = readers.submit(() -> readUntil(laurel, done));
        for (int i = 0; i < 5_000; i++) {
          PlayerId player = new PlayerId("p" + i % 40);
          laurel.submissions().submit(Command.Submit.of(BOARD, player, i * 31 % 97));
        }
        done.set(true);
        reader.get();
      }
    }
  }

  private static void readUntil(Laurel laurel, AtomicBoolean done) {
    while (!done.get()) {
      Page page = laurel.queries().top(Where.of(BOARD), 1, 1_000);
      List<Row> rows = page.rows();
      assertThat(rows).hasSize(40).extracting(row -> row.ranked().player()).doesNotHaveDuplicates();
      assertThat(page.total()).isEqualTo(40);
      for (int i = 1; i < rows.size(); i++) {
        assertThat(rows.get(i).ranked().entry().score())
            .isLessThanOrEqualTo(rows.get(i - 1).ranked().entry().score());
      }
    }
  }

  @Test
  void a_failed_sync_is_reported_and_nothing_is_acknowledged_any_more() {
    FaultyRows rows = FaultyRows.empty(4);
    List<SyncFailed> reported = new ArrayList<>();
    Laurel laurel =
        Laurel.open(rows, InstantSource.system(), EventLedger.Settings.of(reported::add));
    laurel.define(board(ScorePolicy.BEST));
    rows.failNextSync();

    assertThatThrownBy(() -> laurel.submissions().submit(keyed("key")))
        .isInstanceOf(Unavailable.class);
    assertThat(reported).hasSize(1);
    assertThatThrownBy(() -> laurel.submissions().submit(keyed("key")))
        .isInstanceOf(Unavailable.class);
    assertThatThrownBy(laurel::close).isInstanceOf(FaultyRows.PowerCut.class);
  }

  @Test
  void closing_answers_everything_that_was_accepted() throws Exception {
    FaultyRows rows = FaultyRows.empty(5);
    Laurel laurel = open(rows);
    laurel.define(board(ScorePolicy.SUM));
    AtomicLongArray acknowledged = new AtomicLongArray(PLAYERS);
    AtomicLongArray sent = new AtomicLongArray(PLAYERS);
    CountDownLatch enough = new CountDownLatch(500);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (int caller = 0; caller < 4; caller++) {
        int number = caller;
        running.add(
            callers.submit(() -> addUntilRefused(laurel, number, sent, acknowledged, enough)));
      }
      enough.await();
      laurel.close();
      for (Future<?> caller : running) {
        caller.get();
      }
    }
    try (Laurel reopened = open(rows.kill(5))) {
      for (int player = 0; player < PLAYERS; player++) {
        if (acknowledged.get(player) > 0) {
          assertThat(score(reopened, "p" + player)).isEqualTo(acknowledged.get(player));
        }
      }
    }
  }

  private static <T> List<T> atOnce(int times, Callable<T> call) throws Exception {
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        futures.add(callers.submit(call));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    }
  }

  private static long score(Laurel laurel, String player) {
    return laurel
        .queries()
        .player(Where.of(BOARD), new PlayerId(player))
        .row()
        .ranked()
        .entry()
        .score();
  }

  private static Laurel open(FaultyRows rows) {
    return Laurel.open(rows, InstantSource.system(), SETTINGS);
  }

  private static Board board(ScorePolicy policy) {
    Board defaults = Board.defaults(BOARD);
    return new Board(
        BOARD,
        defaults.order(),
        policy,
        defaults.tieBreak(),
        defaults.ranking(),
        defaults.zone(),
        defaults.windows(),
        defaults.groups(),
        null,
        null,
        defaults.grace(),
        defaults.tags(),
        null);
  }
}
