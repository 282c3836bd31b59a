package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.laurel.core.Refusal.Unavailable;

/// What a failure of Cassandra means to the caller.
final class Failures {
  private static final int RETRY_SECONDS = 2;

  private Failures() {}

  /// Whether a conditional write that failed so was not even begun.
  static boolean isHarmless(DriverException failure) {
    return failure instanceof UnavailableException
        || failure instanceof NoNodeAvailableException
        || failure instanceof QueryValidationException;
  }

  /// A refusal that says what is wrong, or an error where it can only be a mistake of ours.
  static RuntimeException of(DriverException failure) {
    return switch (failure) {
      case UnavailableException few ->
          new Unavailable(
              "Too few nodes of Cassandra are up: %d of the %d that are needed."
                  .formatted(few.getAlive(), few.getRequired()),
              RETRY_SECONDS);
      case AllNodesFailedException _,
          ClosedConnectionException _,
          HeartbeatException _,
          BootstrappingException _ ->
          new Unavailable(
              "Cassandra cannot be reached; Laurel goes on as soon as it is back.", RETRY_SECONDS);
      case DriverTimeoutException _,
          QueryConsistencyException _,
          BusyConnectionException _,
          OverloadedException _,
          ServerError _ ->
          new Unavailable("Cassandra is too slow or too busy at the moment.", RETRY_SECONDS);
      default -> new IllegalStateException("Cassandra failed: " + failure.getMessage(), failure);
    };
  }
}
