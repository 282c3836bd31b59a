package dev.laurel.postgres;

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
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A ledger on an empty schema, and what the tests say to it.
final class Scene implements AutoCloseable {
  static final BoardKey KEY = BoardKey.of("game", "board");

  private final Settings settings;
  private final Database database;
  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final PostgresLedger ledger;
  private final boolean owner;

  private Scene(Settings settings, PostgresLedger.Options options, boolean owner) {
    this.settings = settings;
    this.database = Database.open(settings);
    this.ledger = PostgresLedger.open(database, clock, options);
    this.owner = owner;
  }

  static Scene empty() {
    return empty(PostgresLedger.Options.defaults());
  }

  static Scene empty(PostgresLedger.Options options) {
    return new Scene(Server.empty(), options, true);
  }

  /// Another instance on the same tables.
  Scene beside() {
    return new Scene(settings, PostgresLedger.Options.defaults(), false);
  }

  Settings settings() {
    return settings;
  }

  Database database() {
    return database;
  }

  PostgresLedger ledger() {
    return ledger;
  }

  ManualClock clock() {
    return clock;
  }

  static Board board(Order order, ScorePolicy policy, TieBreak tieBreak) {
    return board(KEY, order, policy, tieBreak);
  }

  static Board board(BoardKey key, Order order, ScorePolicy policy, TieBreak tieBreak) {
    return new Board(
        key,
        order,
        policy,
        tieBreak,
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

  static Board sums() {
    return board(Order.DESC, ScorePolicy.SUM, TieBreak.FIRST_REACHED);
  }

  static Command.Submit keyed(PlayerId player, long score, @Nullable String key) {
    return new Command.Submit(
        KEY.game(),
        player,
        List.of(new Command.Score(KEY.board(), score)),
        0,
        null,
        Map.of(),
        null,
        null,
        key);
  }

  List<Event> done(Command command) {
    Outcome outcome = ledger.commit(List.of(command)).getFirst();
    if (outcome instanceof Outcome.Done(var events)) {
      return events;
    }
    throw new AssertionError(command + " led to " + outcome);
  }

  /// The scores of the global all-time table.
  Map<String, Long> scores() {
    Map<String, Long> scores = new TreeMap<>();
    ledger.scan(placed -> {
      if (placed.standings().toString().equals(KEY + "/ALL-TIME")) {
        scores.put(placed.player().value(), placed.entry().score());
      }
    });
    return scores;
  }

  @Nullable String ask(String sql) {
    return Server.ask(settings, sql);
  }

  @Override
  public void close() {
    ledger.close();
    database.close();
    if (owner) {
      Server.drop(settings);
    }
  }
}
