package dev.laurel.bench.submit;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Loop;
import dev.laurel.bench.load.Players;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/// What PostgreSQL takes when it is handed the rows of submissions and asked for nothing else:
/// upserts of entries and their events into tables like Laurel's, by pgjdbc in batches, each batch
/// one transaction.
final class PlainUpserts implements AutoCloseable {
  private static final int BATCH = 2_000;
  private static final byte[] PACKED = new byte[48];

  private final Connection connection;
  private final PreparedStatement entries;
  private final PreparedStatement events;
  private final int players;
  private final SplittableRandom random;
  private long sequence;

  private PlainUpserts(Connection connection, int players, long seed) throws SQLException {
    this.connection = connection;
    this.players = players;
    this.random = new SplittableRandom(seed);
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE plain_entries (LIKE entries INCLUDING ALL)");
      statement.execute("CREATE TABLE plain_events (LIKE score_events INCLUDING ALL)");
    }
    this.entries =
        connection.prepareStatement(
            "INSERT INTO plain_entries (division, player, standings, sort_key, tie, score,"
                + " subscore, reached_at, version, state) VALUES (1, ?, 1, ?, ?, ?, 0, ?, 1, 0) ON"
                + " CONFLICT (division, player) DO UPDATE SET sort_key = excluded.sort_key, tie ="
                + " excluded.tie, score = excluded.score, reached_at = excluded.reached_at, version"
                + " = plain_entries.version + 1");
    this.events =
        connection.prepareStatement(
            "INSERT INTO plain_events (sequence, time, kind, game, board, player, score, packed)"
                + " VALUES (?, ?, 'scored', 'bench', 'board', ?, ?, ?)");
    connection.setAutoCommit(false);
  }

  /// Connects as a caller who cares for speed does: batches of inserts are sent as one statement.
  static PlainUpserts open(String url, int players, long seed) {
    try {
      return new PlainUpserts(
          DriverManager.getConnection(url + "&reWriteBatchedInserts=true"), players, seed);
    } catch (SQLException e) {
      throw new BenchFailure("PostgreSQL: " + e.getMessage(), e);
    }
  }

  /// A row of each player.
  void fill() {
    for (int first = 0; first < players; first += BATCH) {
      write(first, Math.min(players - first, BATCH));
    }
  }

  double perSecond(Effort effort) {
    return Loop.run("pgjdbc upserts", () -> write(-1, BATCH), BATCH, effort).perSecond();
  }

  /// Rows of the players from `first` on, or of random ones where it is negative. One statement may
  /// not touch a row twice: a random player takes the next free row of its batch.
  private void write(int first, int count) {
    int step = Math.max(players / count, 1);
    int offset = random.nextInt(step);
    try {
      for (int i = 0; i < count; i++) {
        int player = first >= 0 ? first + i : Math.min(i * step + offset, players - 1);
        String id = Players.id(player);
        long score = random.nextLong(Players.SCORES);
        long time = ++sequence;
        entries.setString(1, id);
        entries.setLong(2, ~score);
        entries.setLong(3, time);
        entries.setLong(4, score);
        entries.setLong(5, time);
        entries.addBatch();
        events.setLong(1, sequence);
        events.setLong(2, time);
        events.setString(3, id);
        events.setLong(4, score);
        events.setBytes(5, PACKED);
        events.addBatch();
      }
      entries.executeBatch();
      events.executeBatch();
      connection.commit();
    } catch (SQLException e) {
      throw new BenchFailure("PostgreSQL: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try (connection) {
      entries.close();
      events.close();
    } catch (SQLException e) {
      throw new BenchFailure("PostgreSQL: " + e.getMessage(), e);
    }
  }
}
