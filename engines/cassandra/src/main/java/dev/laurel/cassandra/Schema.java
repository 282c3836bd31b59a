package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes the keyspace and its tables, and tells whether they are there. Every statement may be run
/// again; tables are only ever added to.
final class Schema {
  /// The version that this program works with.
  static final int VERSION = 1;

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String MARK = "schema";

  private Schema() {}

  static void make(CqlSession session, Settings settings) {
    run(
        session,
        "CREATE KEYSPACE IF NOT EXISTS %s WITH replication = %s"
            .formatted(settings.keyspace(), replication(settings)));
    run(session, "USE " + settings.keyspace());
    statements().forEach(statement -> run(session, statement));
    session.execute(
        SimpleStatement.newInstance(
                "INSERT INTO marks (name, number) VALUES (?, ?) IF NOT EXISTS",
                MARK,
                (long) VERSION)
            .setTimeout(PATIENCE)
            .setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
  }

  private static String replication(Settings settings) {
    return "{'class': 'NetworkTopologyStrategy', '%s': %d}"
        .formatted(settings.datacenter(), settings.replication());
  }

  private static void run(CqlSession session, String statement) {
    session.execute(SimpleStatement.newInstance(statement).setTimeout(PATIENCE));
  }

  static List<String> statements() {
    try (InputStream file = Schema.class.getResourceAsStream("schema.cql")) {
      String text =
          new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
              .replaceAll("(?m)^--.*$", "");
      return Arrays.stream(text.split(";", -1))
          .map(String::strip)
          .filter(it -> !it.isEmpty())
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Refuses a keyspace that is not there, or is of another version.
  static void require(CqlSession session, Settings settings) {
    long version;
    try {
      Row row =
          session
              .execute(
                  SimpleStatement.newInstance("SELECT number FROM marks WHERE name = ?", MARK)
                      .setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
              .one();
      version = row == null ? 0 : row.getLong(0);
    } catch (DriverException failure) {
      throw missing(settings, failure);
    }
    if (version == 0) {
      throw missing(settings, null);
    }
    if (version != VERSION) {
      throw new CassandraUnusable(
          "The tables in %s are of version %d, and this Laurel works with version %d; run './laurel migrate' of the newer one."
              .formatted(settings, version, VERSION));
    }
  }

  static CassandraUnusable missing(Settings settings, @Nullable Throwable cause) {
    String message =
        "There are no tables of Laurel in "
            + settings
            + "; make them with './laurel migrate --store cassandra --cassandra "
            + settings.contacts()
            + "'.";
    return cause == null ? new CassandraUnusable(message) : new CassandraUnusable(message, cause);
  }
}
