package dev.laurel.testkit.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Where;
import dev.laurel.core.submit.Answer;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A board with players on it, and what the contract does to them. It begins at noon of July 13.
final class Scene implements AutoCloseable {
  static final BoardKey BOARD = BoardKey.of("game", "board");
  static final String DAY = "2025-07-13";
  static final List<PlayerId> PLAYERS =
      List.of("ann", "bob", "cho", "dee", "eve", "fay", "gus", "hal", "ivy", "jon").stream()
          .map(PlayerId::new)
          .toList();

  /// Few enough for many to share one.
  static final List<Long> SCORES = List.of(Long.MIN_VALUE, -7L, 0L, 5L, 6L, Long.MAX_VALUE);

  private static final List<Order> ORDERS = List.of(Order.DESC, Order.ASC);
  private static final List<TieBreak> TIE_BREAKS = List.of(TieBreak.values());
  private static final List<Ranking> RANKINGS = List.of(Ranking.values());
  private static final List<@Nullable String> GROUPS = listOf(null, "region:eu", "region:na");

  private final ManualClock clock;
  private final Random random;
  private ArchiveStore store;

  Scene(ManualClock clock, ArchiveStore store, long seed) {
    this.clock = clock;
    this.store = store;
    this.random = new Random(seed);
  }

  private static List<@Nullable String> listOf(@Nullable String... values) {
    List<@Nullable String> list = new ArrayList<>();
    for (String value : values) {
      list.add(value);
    }
    return list;
  }

  ArchiveStore.Parts parts() {
    return store.parts();
  }

  Queries queries() {
    return parts().queries();
  }

  /// A row of seeds goes through all orders, tie-breaks and rankings.
  static Board board(long seed) {
    return new Board(
        BOARD,
        ORDERS.get((int) (seed % 2)),
        ScorePolicy.LAST,
        TIE_BREAKS.get((int) (seed / 2 % 4)),
        RANKINGS.get((int) (seed % 3)),
        ZoneId.of("Europe/Berlin"),
        List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.DAILY, 3)),
        List.of(Grouping.of("region")),
        null,
        null,
        Duration.ZERO,
        List.of(),
        null);
  }

  static Board with(Board board, @Nullable Snapshots snapshots, WindowRule... rules) {
    return new Board(
        board.key(),
        board.order(),
        board.policy(),
        board.tieBreak(),
        board.ranking(),
        board.zone(),
        rules.length == 0 ? board.windows() : List.of(rules),
        board.groups(),
        board.minScore(),
        board.maxScore(),
        board.grace(),
        board.tags(),
        snapshots);
  }

  void define(Board board) {
    parts().submissions().apply(new Command.Define(board));
  }

  void apply(Command command) {
    parts().submissions().apply(command);
  }

  void submit(String player, long score) {
    parts().submissions().submit(Command.Submit.of(BOARD, new PlayerId(player), score));
  }

  void rename(String player, long score, String name) {
    parts().submissions().submit(submission(new PlayerId(player), score, Map.of(), name, null));
  }

  Answer late(String player, String at) {
    long micros = Micros.of(Instant.parse(at));
    return parts()
        .submissions()
        .execute(submission(new PlayerId(player), 1, Map.of(), null, micros));
  }

  private Command.Submit submission(
      PlayerId player,
      long score,
      Map<String, String> groups,
      @Nullable String name,
      @Nullable Long at) {
    return new Command.Submit(
        BOARD.game(),
        player,
        List.of(new Command.Score(BOARD.board(), score)),
        random.nextInt(3),
        name == null ? null : new PlayerName(name),
        groups,
        random.nextBoolean() ? null : Metadata.ofJson("{\"n\":" + random.nextInt(9) + "}"),
        at,
        null);
  }

  /// Scores with many ties, in groups and not, and some players hidden, removed or back again.
  void play() {
    for (int i = 0; i < 40; i++) {
      PlayerId player = player();
      long score = SCORES.get(random.nextInt(SCORES.size()));
      Map<String, String> groups =
          random.nextInt(4) == 0 ? Map.of() : Map.of("region", random.nextBoolean() ? "eu" : "na");
      parts().submissions().submit(submission(player, score, groups, null, null));
      if (random.nextInt(6) == 0) {
        disturb();
      }
    }
  }

  /// Hides, shows or removes somebody; who is not there cannot be removed.
  void disturb() {
    boolean removes = random.nextInt(5) == 0;
    Command command =
        removes
            ? new Command.Remove(BOARD, player(), null)
            : new Command.Hide(BOARD, player(), random.nextBoolean());
    Answer ignored = parts().submissions().execute(command);
    assertThat(ignored).isNotNull();
  }

  private PlayerId player() {
    return PLAYERS.get(random.nextInt(PLAYERS.size()));
  }

  void pass(Duration time) {
    clock.advance(time);
  }

  void set(String instant) {
    clock.set(Instant.parse(instant));
  }

  /// Does what is due.
  void archive() {
    parts().archivist().run();
  }

  void passAndArchive(Duration time) {
    pass(time);
    archive();
  }

  void reopen() {
    store = store.reopen();
  }

  /// All answers about a window, of all its groups.
  Map<String, Map<String, Object>> answers(String window) {
    return answers(queries(), window, null);
  }

  Map<String, Map<String, Object>> answers(LocalDate asOf) {
    return answers(queries(), null, asOf);
  }

  /// Those that a recount of all events gives, without the players who were erased.
  Map<String, Map<String, Object>> recounted(String window, PlayerId... erased) {
    Board board = parts().ledger().board(BOARD).orElseThrow();
    Queries naive =
        new Queries(
            parts().ledger(),
            RankReader.of(Recount.of(parts().ledger(), board, Set.of(erased))),
            new NoArchive(),
            parts().names(),
            clock);
    return answers(naive, window, null);
  }

  private static Map<String, Map<String, Object>> answers(
      Queries queries, @Nullable String window, @Nullable LocalDate asOf) {
    Map<String, Map<String, Object>> answers = new TreeMap<>();
    for (String group : GROUPS) {
      Where where = new Where(BOARD, window, group, null, asOf);
      answers.put(String.valueOf(group), Answers.of(queries, where, PLAYERS, SCORES));
    }
    return answers;
  }

  @Override
  public void close() {
    store.close();
  }
}
