package dev.laurel.postgres;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.ledger.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Commits, and finds out what became of a commit whose connection broke before the answer came.
///
/// The transaction wrote an event under a number that nobody else has. To write the same number
/// once more makes the server wait until the transaction is over, and then tells whether the event
/// is there: so it is known, and not guessed, that it was committed or never will be.
final class CommitProbe {
  private static final Logger LOG = LoggerFactory.getLogger(CommitProbe.class);
  private static final long PATIENCE_NANOS = Duration.ofSeconds(15).toNanos();
  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

  private CommitProbe() {}

  /// Returns when the transaction is committed; throws [SQLException] where it is not, and
  /// [Unavailable] where nobody can say.
  static void commit(Connection connection, Database database, Event witness) throws SQLException {
    try {
      connection.commit();
    } catch (SQLException failure) {
      if (!Failures.isBroken(failure)) {
        throw failure;
      }
      connection.close();
      LOG.warn("The connection broke during a commit; finding out what became of it");
      if (!wasCommitted(database, witness)) {
        throw new SQLNonTransientConnectionException("the commit was lost", "08006", failure);
      }
    }
  }

  private static boolean wasCommitted(Database database, Event witness) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try (Connection connection = database.connection()) {
        boolean committed = ask(connection, witness);
        connection.rollback();
        return committed;
      } catch (SQLException failure) {
        if (System.nanoTime() - deadline > 0) {
          throw new Unavailable(
              "PostgreSQL went away during a commit and it is not known whether it was stored;"
                  + " repeat the request under the same idempotency key.",
              5);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  static boolean ask(Connection connection, Event witness) throws SQLException {
    boolean[] there = new boolean[1];
    new Script()
        .update(
            """
            INSERT INTO score_events (sequence, time, kind, game, board, packed)
            VALUES (?, 0, 'probe', '', '', '') ON CONFLICT DO NOTHING\
            """,
            witness.sequence())
        .query(
            "SELECT 1 FROM score_events WHERE sequence = ? AND time = ? AND kind <> 'probe'",
            _ -> there[0] = true,
            witness.sequence(),
            witness.time())
        .run(connection);
    return there[0];
  }
}
