package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// Loses statements that may not be sent twice, or their answers: those whose condition decides.
final class Lossy implements Cassandra.Transport {
  /// What becomes of a statement.
  enum Fate {
    ANSWERED,
    /// It never reaches the cluster.
    LOST,
    /// It is done, and its answer is lost.
    UNANSWERED
  }

  private final CqlSession session;
  private final Random random;
  private volatile int percent;
  private volatile @Nullable Fate next;

  Lossy(CqlSession session, Random random) {
    this.session = session;
    this.random = random;
  }

  /// How many of a hundred are lost, in one way or the other.
  void lose(int share) {
    percent = share;
  }

  /// What becomes of the next one.
  void next(Fate fate) {
    next = fate;
  }

  private synchronized Fate fate() {
    Fate given = next;
    if (given != null) {
      next = null;
      return given;
    }
    if (random.nextInt(100) >= percent) {
      return Fate.ANSWERED;
    }
    return random.nextBoolean() ? Fate.LOST : Fate.UNANSWERED;
  }

  @Override
  public CompletionStage<AsyncResultSet> send(Statement<?> statement) {
    if (!Boolean.FALSE.equals(statement.isIdempotent())) {
      return session.executeAsync(statement);
    }
    return switch (fate()) {
      case ANSWERED -> session.executeAsync(statement);
      case LOST -> CompletableFuture.failedFuture(new DriverTimeoutException("lost by the test"));
      case UNANSWERED ->
          session
              .executeAsync(statement)
              .thenCompose(_ ->
                  CompletableFuture.failedFuture(
                      new DriverTimeoutException("unanswered by the test")));
    };
  }
}
