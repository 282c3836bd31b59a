package dev.laurel.bench.submit;

import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Session;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.History;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Calendar;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import dev.laurel.core.submit.Job;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// What closing a window and taking a snapshot cost those who submit meanwhile, how long they take,
/// and how fast the past is read.
public final class ArchiveBench {
  private static final BoardKey SEASON = BoardKey.of("bench", "season");
  private static final BoardKey SMALL = BoardKey.of("bench", "small");
  private static final String WINDOW = "season:s1";
  private static final long SEED = 7;
  private static final int DAYS = 400;
  private static final int SMALL_PLAYERS = 1_000;
  private static final int PAGE = 100;
  private static final double SLICE_SECONDS = 1;
  private static final double NANOS = 1e9;

  private final Session session;
  private final int players;

  public ArchiveBench(Session session, int players) {
    this.session = session;
    this.players = players;
  }

  public static long heapBytes(int players) {
    return SubmitBench.heapBytes(players);
  }

  public void run() throws IOException, InterruptedException {
    try (Library library = Library.open(session.workspace().directory("library"), Kind.ONE)) {
      Laurel laurel = library.laurel();
      Producers.fill(library.submissions(), Kind.ONE, 0, players, SEED);
      Producers.measure(library.submissions(), Kind.ONE, players, SEED, session.rounds().effort());
      closing(library);
      snapshot(library);
      reads(laurel);
      history(laurel);
    }
  }

  private void closing(Library library) throws InterruptedException {
    Laurel laurel = library.laurel();
    Instant now = Instant.now();
    laurel.define(
        board(
            SEASON,
            List.of(
                new WindowRule.Season("s1", now.minusSeconds(3_600), now.plusSeconds(86_400), 7)),
            null));
    fill(laurel, SEASON, players);
    long before = laurel.index().memoryBytes();
    double quiet = rate(library, 5);
    laurel.submissions().apply(new Command.End(SEASON, WINDOW));
    long start = System.nanoTime();
    laurel.archivist().wake();
    double sum = 0;
    int slices = 0;
    while (laurel.archive().result(SEASON, WINDOW).isEmpty()) {
      sum += rate(library, 1);
      slices++;
    }
    double seconds = (System.nanoTime() - start) / NANOS;
    session.tell("seconds to close a window of all players", "s", seconds, OptionalDouble.empty());
    session.tell(
        "submissions meanwhile, of their rate before",
        "×",
        sum / slices / quiet,
        OptionalDouble.empty(),
        Bar.valueAtLeast(0.8));
    long after = laurel.index().memoryBytes();
    session.tell(
        "memory given back by closing",
        "B/entry",
        (before - after) / (double) players,
        OptionalDouble.empty());
  }

  private double rate(Library library, int slices) throws InterruptedException {
    double sum = 0;
    for (int i = 0; i < slices; i++) {
      Effort effort = new Effort(0, SLICE_SECONDS, Long.MAX_VALUE);
      sum +=
          Producers.measure(library.submissions(), Kind.ONE, players, SEED + i, effort).perSecond();
    }
    return sum / slices;
  }

  /// Of the board that is submitted to, while it is.
  private void snapshot(Library library) throws InterruptedException {
    Laurel laurel = library.laurel();
    BoardKey key = Kind.ONE.board().key();
    LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    Board board = board(key, Kind.ONE.board().windows(), new Snapshots(DAYS, PAGE));
    laurel.define(board);
    double quiet = rate(library, 5);
    long start = System.nanoTime();
    Thread taking =
        Thread.ofPlatform().start(() -> laurel.archive().snapshot(board, window(day), false));
    double sum = 0;
    int slices = 0;
    while (laurel.archive().find(ArchiveId.of(key, day)).isEmpty()) {
      sum += rate(library, 1);
      slices++;
    }
    double seconds = (System.nanoTime() - start) / NANOS;
    taking.join();
    session.tell(
        "seconds for a snapshot of all players, under load",
        "s",
        seconds,
        OptionalDouble.empty(),
        Bar.valueAtMost(30));
    session.tell(
        "submissions meanwhile, of their rate before",
        "×",
        sum / slices / quiet,
        OptionalDouble.empty());
  }

  private static Window window(LocalDate day) {
    return new Calendar(ZoneOffset.UTC)
        .windowAt(WindowKind.DAILY, day.atStartOfDay(ZoneOffset.UTC).toEpochSecond() * 1_000_000);
  }

  private void reads(Laurel laurel) {
    SplittableRandom random = new SplittableRandom(SEED);
    Where closed = new Where(SEASON, WINDOW, null, null);
    session.tell(
        "pages of 100 ranks of a closed window, anywhere",
        "op/s",
        perSecond(() -> laurel.queries().top(closed, 1 + random.nextInt(players - PAGE), PAGE)),
        OptionalDouble.empty());
    session.tell(
        "places of players in a closed window",
        "op/s",
        perSecond(() -> laurel.queries().player(closed, player(random.nextInt(players)))),
        OptionalDouble.empty());
  }

  private void history(Laurel laurel) {
    Board board = board(SMALL, List.of(new WindowRule.AllTime()), new Snapshots(DAYS, PAGE));
    laurel.define(board);
    fill(laurel, SMALL, SMALL_PLAYERS);
    LocalDate first = LocalDate.now(ZoneOffset.UTC).minusDays(DAYS);
    for (int i = 0; i < DAYS; i++) {
      laurel.archive().snapshot(board, window(first.plusDays(i)), true);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    session.tell(
        "histories of 400 days",
        "op/s",
        perSecond(() ->
            laurel
                .queries()
                .history(
                    new History(
                        player(random.nextInt(SMALL_PLAYERS)),
                        SMALL,
                        first,
                        first.plusDays(DAYS),
                        DAYS))),
        OptionalDouble.empty());
  }

  private double perSecond(Runnable work) {
    long start = System.nanoTime();
    long warm = start + (long) (session.rounds().effort().warmupSeconds() * NANOS);
    while (System.nanoTime() - warm < 0) {
      work.run();
    }
    start = System.nanoTime();
    long end = start + (long) (session.rounds().effort().seconds() * NANOS);
    long done = 0;
    while (System.nanoTime() - end < 0) {
      work.run();
      done++;
    }
    return done * NANOS / (System.nanoTime() - start);
  }

  private static Board board(
      BoardKey key, List<WindowRule> windows, @Nullable Snapshots snapshots) {
    Board plain = Kind.ONE.board();
    return new Board(
        key,
        plain.order(),
        plain.policy(),
        plain.tieBreak(),
        plain.ranking(),
        plain.zone(),
        windows,
        List.of(),
        null,
        null,
        plain.grace(),
        List.of(),
        snapshots);
  }

  private static void fill(Laurel laurel, BoardKey board, int players) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Command> commands = new ArrayList<>(Job.MAX_COMMANDS);
    for (int i = 0; i < players; i++) {
      commands.add(Command.Submit.of(board, player(i), random.nextLong(Players.SCORES)));
      if (commands.size() == Job.MAX_COMMANDS || i == players - 1) {
        laurel.submissions().executeAll(commands, false);
        commands.clear();
      }
    }
  }

  private static PlayerId player(int number) {
    return new PlayerId(Players.id(number));
  }
}
