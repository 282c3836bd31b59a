package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.laurel.core.Refusal.Unavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The cluster with its tables in place. Every read and write asks a quorum of the nodes that have
/// the row, so that any of them may be away and whoever reads after a write sees it. For any number
/// of threads.
public final class Cassandra implements AutoCloseable {
  /// How many questions are under way at once, for one that asks many.
  static final int TOGETHER = 128;

  private static final int PAGE = 2_000;

  /// Takes statements to the cluster. Tests lose some of them, or of the answers.
  @FunctionalInterface
  interface Transport {
    CompletionStage<AsyncResultSet> send(Statement<?> statement);
  }

  private final CqlSession session;
  private final Transport transport;
  private final boolean owned;
  private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();

  private Cassandra(CqlSession session, Transport transport, boolean owned) {
    this.session = session;
    this.transport = transport;
    this.owned = owned;
  }

  /// On a session that stays open when this is closed.
  static Cassandra on(CqlSession session) {
    return new Cassandra(session, session::executeAsync, false);
  }

  /// Connects, and refuses a keyspace whose tables are not those of this version.
  public static Cassandra open(Settings settings) {
    return open(settings, session -> session::executeAsync);
  }

  static Cassandra open(Settings settings, Function<CqlSession, Transport> transport) {
    CqlSession session = connect(settings, settings.keyspace());
    try {
      Schema.require(session, settings);
      return new Cassandra(session, transport.apply(session), true);
    } catch (RuntimeException failure) {
      session.close();
      throw failure;
    }
  }

  /// Makes the keyspace and the tables, where they are not there.
  public static void migrate(Settings settings) {
    try (CqlSession session = connect(settings, null)) {
      Schema.make(session, settings);
    } catch (DriverException failure) {
      throw new CassandraUnusable(
          "The tables in " + settings + " cannot be made: " + failure.getMessage(), failure);
    }
  }

  static CqlSession connect(Settings settings, @Nullable String keyspace) {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .addContactPoints(settings.addresses())
            .withLocalDatacenter(settings.datacenter())
            .withConfigLoader(config(settings));
    if (keyspace != null) {
      builder = builder.withKeyspace(keyspace);
    }
    if (settings.user() != null && settings.password() != null) {
      builder = builder.withAuthCredentials(settings.user(), settings.password());
    }
    try {
      return builder.build();
    } catch (AllNodesFailedException failure) {
      throw new CassandraUnusable(
          "Cassandra at " + settings + " cannot be reached: " + failure.getMessage(), failure);
    } catch (DriverException failure) {
      throw Schema.missing(settings, failure);
    } catch (IllegalStateException | IllegalArgumentException failure) {
      throw new CassandraUnusable(
          "Cassandra at " + settings + " cannot be used: " + failure.getMessage(), failure);
    }
  }

  private static DriverConfigLoader config(Settings settings) {
    return DriverConfigLoader.programmaticBuilder(Cassandra.class.getClassLoader())
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, settings.timeout())
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, settings.timeout())
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, settings.timeout())
        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, DefaultConsistencyLevel.QUORUM.name())
        .withString(
            DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, DefaultConsistencyLevel.SERIAL.name())
        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, PAGE)
        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
        .withString(DefaultDriverOption.SESSION_NAME, "laurel")
        .build();
  }

  /// A statement that may be sent twice.
  BoundStatement bind(String cql, @Nullable Object... values) {
    return prepared.computeIfAbsent(cql, this::prepare).bind(values).setIdempotent(true);
  }

  private PreparedStatement prepare(String cql) {
    try {
      return session.prepare(cql);
    } catch (DriverException failure) {
      throw Failures.of(failure);
    }
  }

  CompletionStage<AsyncResultSet> send(Statement<?> statement) {
    return transport.send(statement);
  }

  /// All rows of a question, in memory.
  List<Row> rows(String cql, @Nullable Object... values) {
    List<Row> rows = new ArrayList<>();
    each(rows::add, bind(cql, values));
    return rows;
  }

  Optional<Row> row(String cql, @Nullable Object... values) {
    return rows(cql, values).stream().findFirst();
  }

  /// What everybody has agreed on, whatever is under way: it is brought to an end first.
  Optional<Row> serial(String cql, @Nullable Object... values) {
    BoundStatement statement = bind(cql, values);
    List<Row> rows = new ArrayList<>();
    each(rows::add, statement.setConsistencyLevel(DefaultConsistencyLevel.SERIAL));
    return rows.stream().findFirst();
  }

  /// Tells the rows page by page.
  void each(Consumer<Row> reader, Statement<?> statement) {
    boolean _ =
        pages(
            page -> {
              page.forEach(reader);
              return true;
            },
            statement);
  }

  /// Tells them by pages until the reader has enough; false where it had.
  boolean pages(Predicate<Iterable<Row>> reader, Statement<?> statement) {
    AsyncResultSet page = wait(send(statement));
    while (reader.test(page.currentPage())) {
      if (!page.hasMorePages()) {
        return true;
      }
      page = wait(page.fetchNextPage());
    }
    return false;
  }

  /// Waits until a quorum has it.
  void write(String cql, @Nullable Object... values) {
    AsyncResultSet _ = wait(send(bind(cql, values)));
  }

  /// Sends many that may be sent twice, some at a time, and waits for all.
  void writeAll(List<? extends Statement<?>> statements) {
    for (int from = 0; from < statements.size(); from += TOGETHER) {
      int to = Math.min(from + TOGETHER, statements.size());
      List<CompletionStage<AsyncResultSet>> sent =
          statements.subList(from, to).stream().map(this::send).toList();
      sent.forEach(stage -> {
        AsyncResultSet _ = wait(stage);
      });
    }
  }

  /// The rows of many questions, each in its place; none has more than a page.
  List<List<Row>> ask(List<? extends Statement<?>> questions) {
    List<List<Row>> answers = new ArrayList<>(questions.size());
    for (int from = 0; from < questions.size(); from += TOGETHER) {
      int to = Math.min(from + TOGETHER, questions.size());
      List<CompletionStage<AsyncResultSet>> sent =
          questions.subList(from, to).stream().map(this::send).toList();
      sent.forEach(stage -> answers.add(all(wait(stage))));
    }
    return answers;
  }

  private static List<Row> all(AsyncResultSet first) {
    List<Row> rows = new ArrayList<>();
    AsyncResultSet page = first;
    page.currentPage().forEach(rows::add);
    while (page.hasMorePages()) {
      page = wait(page.fetchNextPage());
      page.currentPage().forEach(rows::add);
    }
    return rows;
  }

  /// Whether a conditional statement applied. Throws [Uncertain] where nobody knows.
  boolean decide(String cql, @Nullable Object... values) {
    return decided(send(bind(cql, values).setIdempotent(false)));
  }

  /// The same for one that was sent.
  static boolean decided(CompletionStage<AsyncResultSet> sent) {
    try {
      return join(sent).wasApplied();
    } catch (DriverException failure) {
      if (Failures.isHarmless(failure)) {
        throw Failures.of(failure);
      }
      throw new Uncertain(failure);
    }
  }

  private static AsyncResultSet wait(CompletionStage<AsyncResultSet> stage) {
    try {
      return join(stage);
    } catch (DriverException failure) {
      throw Failures.of(failure);
    }
  }

  private static AsyncResultSet join(CompletionStage<AsyncResultSet> stage) {
    CompletableFuture<AsyncResultSet> future = stage.toCompletableFuture();
    try {
      return future.join();
    } catch (java.util.concurrent.CompletionException failure) {
      throw failure.getCause() instanceof DriverException cause
          ? cause
          : new Unavailable("Cassandra failed: " + failure.getMessage(), 2);
    }
  }

  /// Whether the cluster answers.
  public boolean isAnswering() {
    try {
      return row("SELECT number FROM marks WHERE name = ?", "schema").isPresent();
    } catch (Unavailable _) {
      return false;
    }
  }

  @Override
  public void close() {
    if (owned) {
      session.close();
    }
  }
}
