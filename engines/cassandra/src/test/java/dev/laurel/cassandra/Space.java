package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.laurel.testkit.server.CassandraNode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The keyspace of the server that all tests share, empty each time it is asked for: to make
/// another one takes seconds, to empty it does not.
final class Space {
  /// Rows whose times are numbers of a journal: deletions, those of the tests too, would hide what
  /// the next journal writes.
  private static final Set<String> NUMBERED = Set.of("rows", "journals_applied");

  private static final class Shared {
    static final Settings SETTINGS = made();
    static final CqlSession SESSION = Cassandra.connect(SETTINGS, SETTINGS.keyspace());

    private static Settings made() {
      Settings settings =
          Settings.of(CassandraNode.address())
              .in("datacenter1", "laurel_test")
              .withReplication(1)
              .withTimeout(Duration.ofSeconds(20));
      Cassandra.migrate(settings);
      return settings;
    }
  }

  private Space() {}

  /// Tables without rows.
  static Settings empty() {
    boolean used = Shared.SESSION.execute("SELECT domain FROM journals LIMIT 1").one() != null;
    Shared.SESSION
        .getMetadata()
        .getKeyspace(Shared.SETTINGS.keyspace())
        .orElseThrow()
        .getTables()
        .values()
        .forEach(table -> empty(table, used));
    Shared.SESSION.execute("INSERT INTO marks (name, number) VALUES ('schema', 1) IF NOT EXISTS");
    return Shared.SETTINGS;
  }

  /// One of many on the session that all share: to connect takes long.
  static Cassandra open() {
    return Cassandra.on(Shared.SESSION);
  }

  private static void empty(TableMetadata table, boolean used) {
    String name = table.getName().asInternal();
    if (NUMBERED.contains(name)) {
      if (used) {
        Shared.SESSION.execute("TRUNCATE " + name);
      }
      return;
    }
    List<String> key =
        table.getPartitionKey().stream()
            .map(ColumnMetadata::getName)
            .map(it -> it.asCql(true))
            .toList();
    List<Row> partitions =
        Shared.SESSION.execute("SELECT DISTINCT " + String.join(", ", key) + " FROM " + name).all();
    String where = key.stream().map(it -> it + " = ?").collect(Collectors.joining(" AND "));
    for (Row partition : partitions) {
      Object[] values = new Object[key.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = partition.getObject(i);
      }
      Shared.SESSION.execute(
          SimpleStatement.newInstance("DELETE FROM " + name + " WHERE " + where, values));
    }
  }
}
