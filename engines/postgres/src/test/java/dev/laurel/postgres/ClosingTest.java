package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Windows close once, whoever does it and whatever comes in between.
final class ClosingTest {
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");
  private static final Board BOARD = Scene.sums();
  private static final Window DAY = BOARD.windowOf("2025-07-13").orElseThrow();
  private static final Duration A_DAY = Duration.ofDays(1);

  private static Archive archive(Scene scene) {
    return new PostgresArchive(scene.database(), scene.clock(), Announcement.NONE);
  }

  private static Set<String> archived(Scene scene) {
    Archive archive = archive(scene);
    Archived closed = archive.find(ArchiveId.of(Scene.KEY, DAY.id())).orElseThrow();
    Set<String> players = new TreeSet<>();
    closed
        .table(Group.GLOBAL)
        .ifPresent(head ->
            archive.table(closed, head).lines(0, Integer.MAX_VALUE).stream()
                .map(ArchivedLine::player)
                .forEach(player -> players.add(Objects.requireNonNull(player).value())));
    return players;
  }

  /// Whose events say that they reached the day.
  private static Set<String> submitted(Scene scene) {
    Set<String> players = new TreeSet<>();
    scene
        .ledger()
        .events(
            1,
            Integer.MAX_VALUE,
            event ->
                event.changes().stream()
                    .filter(change -> change.standings().window().equals(DAY.id()))
                    .map(Change::player)
                    .forEach(player -> players.add(player.value())));
    return players;
  }

  @Test
  void a_clock_that_is_behind_puts_nothing_into_a_window_that_another_has_closed() {
    try (Scene fast = Scene.empty();
        Scene slow = fast.beside()) {
      fast.done(new Command.Define(BOARD));
      slow.done(Command.Submit.of(Scene.KEY, ANN, 5));
      fast.clock().advance(A_DAY);
      archive(fast).close(BOARD, DAY, false);

      Event event = slow.done(Command.Submit.of(Scene.KEY, BOB, 7)).getFirst();
      assertThat(event.time()).isGreaterThanOrEqualTo(DAY.to());
      assertThat(event.changes())
          .extracting(change -> change.standings().window())
          .containsOnly("ALL-TIME", "2025-07-14");
      assertThat(archived(slow)).containsExactly("ann");
    }
  }

  @Test
  void what_reached_a_window_while_it_closed_is_archived() throws Exception {
    try (Scene fast = Scene.empty();
        Scene slow = fast.beside();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      fast.done(new Command.Define(BOARD));
      slow.done(Command.Submit.of(Scene.KEY, ANN, 5));
      AtomicBoolean closed = new AtomicBoolean();
      Future<Integer> sent = thread.submit(() -> submitUntil(slow, closed));
      fast.clock().advance(A_DAY);
      archive(fast).close(BOARD, DAY, false);
      closed.set(true);

      assertThat(sent.get()).isPositive();
      assertThat(archived(fast)).isEqualTo(submitted(fast));
      fast.ledger().forget(Scene.KEY, DAY.id());
      assertThat(archived(slow)).isEqualTo(submitted(fast));
    }
  }

  private static int submitUntil(Scene scene, AtomicBoolean closed) {
    int sent = 0;
    do {
      scene.done(Command.Submit.of(Scene.KEY, new PlayerId("p" + sent), sent));
      sent++;
    } while (!closed.get());
    return sent;
  }

  @Test
  void who_is_hidden_while_a_window_closes_has_it_written_anew() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(BOARD));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 5));
      scene.done(Command.Submit.of(Scene.KEY, BOB, 7));
      scene.clock().advance(A_DAY);
      Draft draft = begin(scene);
      scene.done(new Command.Hide(Scene.KEY, ANN, true));
      assertThat(state(scene, draft)).isEqualTo("doomed");

      archive(scene).close(BOARD, DAY, false);
      Archived closed = archive(scene).find(ArchiveId.of(Scene.KEY, DAY.id())).orElseThrow();
      assertThat(closed.total()).isEqualTo(1);
    }
  }

  @Test
  void what_a_killed_process_left_is_deleted_and_the_window_closed_anew() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(BOARD));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 5));
      scene.clock().advance(A_DAY);
      Draft draft = begin(scene);
      scene
          .database()
          .repeatably(connection -> {
            TableCopy copy = new TableCopy(connection, draft);
            copy.copy(copy.divisions().getFirst(), false);
            return true;
          });
      Archive archive = archive(scene);
      assertThat(archive.find(ArchiveId.of(Scene.KEY, DAY.id()))).isEmpty();
      sweep(archive);
      assertThat(scene.ask("SELECT count(*) FROM archived_entries")).isEqualTo("0");
      assertThat(scene.ask("SELECT count(*) FROM archives")).isEqualTo("0");

      archive.close(BOARD, DAY, false);
      assertThat(archived(scene)).containsExactly("ann");
    }
  }

  private static void sweep(Archive archive) {
    boolean more = true;
    while (more) {
      more = archive.sweep();
    }
  }

  private static Draft begin(Scene scene) {
    return scene
        .database()
        .repeatably(connection -> {
          Draft.Locked locked = Objects.requireNonNull(Draft.lock(connection, Scene.KEY, "UPDATE"));
          return Draft.begin(connection, locked, new Draft.Cover(DAY, null, DAY.to(), false, 0));
        });
  }

  private static String state(Scene scene, Draft draft) {
    return String.valueOf(scene.ask("SELECT state FROM archives WHERE id = " + draft.id()));
  }

  @Test
  void nothing_is_left_of_a_board_that_was_dropped() {
    try (Scene scene = Scene.empty()) {
      Board board = withSnapshots();
      scene.done(new Command.Define(board));
      scene.done(Command.Submit.of(Scene.KEY, ANN, 5));
      scene.clock().advance(A_DAY);
      Archive archive = archive(scene);
      archive.close(board, DAY, false);
      archive.snapshot(board, DAY, false);
      assertThat(scene.ask("SELECT count(*) FROM player_history")).isEqualTo("1");
      scene.done(new Command.Drop(Scene.KEY));
      sweep(archive);

      for (String table : new String[] {"archives", "archived_tables", "archived_entries"}) {
        assertThat(scene.ask("SELECT count(*) FROM " + table)).as(table).isEqualTo("0");
      }
      assertThat(scene.ask("SELECT count(*) FROM player_history")).isEqualTo("0");
    }
  }

  @Test
  void analysts_read_closed_windows_and_snapshots() {
    try (Scene scene = Scene.empty()) {
      Board board = withSnapshots();
      scene.done(new Command.Define(board));
      for (String player : new String[] {"ann", "bob", "cho", "dee"}) {
        scene.done(
            Command.Submit.of(Scene.KEY, new PlayerId(player), player.equals("dee") ? 1 : 5));
      }
      scene.clock().advance(A_DAY);
      Archive archive = archive(scene);
      archive.close(board, DAY, false);
      archive.snapshot(board, DAY, false);
      scene.done(new Command.Hide(Scene.KEY, ANN, true));

      String ranks =
          """
          SELECT string_agg(player || rank || competition_rank || dense_rank, ' ' ORDER BY rank)
            FROM %s WHERE game = 'game' AND board = 'board' AND "group" IS NULL AND %s\
          """;
      assertThat(scene.ask(ranks.formatted("archived_standings", "\"window\" = '2025-07-13'")))
          .isEqualTo("bob111 cho211 dee332");
      assertThat(scene.ask(ranks.formatted("snapshot_standings", "day = '2025-07-13'")))
          .isEqualTo("ann111 bob211 cho311 dee442");
      assertThat(scene.ask("SELECT count(*) FROM snapshot_standings WHERE official"))
          .isEqualTo("2");
    }
  }

  private static Board withSnapshots() {
    return new Board(
        BOARD.key(),
        BOARD.order(),
        BOARD.policy(),
        BOARD.tieBreak(),
        BOARD.ranking(),
        BOARD.zone(),
        BOARD.windows(),
        BOARD.groups(),
        null,
        null,
        BOARD.grace(),
        BOARD.tags(),
        new Snapshots(9, 2));
  }
}
