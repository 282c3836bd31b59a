package dev.laurel.cassandra;

import static dev.laurel.cassandra.LostWritesTest.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.server.CassandraNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes, every row on each; one is killed while instances write, and comes back.
@Tag("long")
final class KilledNodeTest {
  private static final int WRITERS = 2;

  @TempDir Path directory;

  @Test
  void nothing_is_lost_and_nothing_counts_twice_when_a_node_is_killed() throws Exception {
    List<CassandraNode> nodes = new ArrayList<>();
    try {
      List<CassandraNode.Place> places = CassandraNode.Place.ring(3);
      for (int i = 0; i < places.size(); i++) {
        nodes.add(CassandraNode.start(directory.resolve("node" + i), places.get(i)));
      }
      String contacts = String.join(",", nodes.stream().map(CassandraNode::contact).toList());
      Settings settings = Settings.of(contacts).withTimeout(Duration.ofSeconds(10));
      Cassandra.migrate(settings);
      check(settings, nodes.get(2));
    } finally {
      nodes.forEach(CassandraNode::close);
    }
  }

  private static void check(Settings settings, CassandraNode victim) throws Exception {
    try (Cassandra cassandra = Cassandra.open(settings)) {
      CassandraLedger ledger =
          CassandraLedger.open(
              cassandra, InstantSource.system(), CassandraLedger.Options.defaults());
      assertThat(ledger.commit(List.of(new Command.Define(LostWritesTest.sums(KEY)))))
          .allMatch(Outcome.Done.class::isInstance);
      ledger.close();
    }
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Map<String, Long>>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        String name = "w" + i;
        writers.add(
            threads.submit(
                (Callable<Map<String, Long>>) () -> write(settings, name, stop, answered)));
      }
      awaitMore(answered, 30);
      victim.kill();
      awaitMore(answered, 60);
      victim.restart();
      awaitMore(answered, 30);
      stop.set(true);
      Map<String, Long> expected = new TreeMap<>();
      for (Future<Map<String, Long>> writer : writers) {
        writer.get().forEach((player, sum) -> expected.merge(player, sum, Long::sum));
      }
      require(settings, expected);
    }
  }

  private static void awaitMore(AtomicInteger answered, int more) throws InterruptedException {
    int until = answered.get() + more;
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (answered.get() < until) {
      assertThat(System.nanoTime() - deadline).as("no answers any more").isNegative();
      Thread.sleep(20);
    }
  }

  /// Adds to players of its own and to one that all share, under keys: what had no answer is sent
  /// again until it has one.
  private static Map<String, Long> write(
      Settings settings, String name, AtomicBoolean stop, AtomicInteger answered) {
    Map<String, Long> sums = new TreeMap<>();
    try (Cassandra cassandra = Cassandra.open(settings)) {
      CassandraLedger ledger =
          CassandraLedger.open(
              cassandra, InstantSource.system(), CassandraLedger.Options.defaults());
      for (int i = 0; !stop.get(); i++) {
        String player = i % 3 == 0 ? "all" : name + i % 5;
        Command.Submit submit =
            new Command.Submit(
                KEY.game(),
                new PlayerId(player),
                List.of(new Command.Score(KEY.board(), 1)),
                0,
                null,
                Map.of(),
                null,
                null,
                name + "-" + i);
        while (!isAnswered(ledger, submit)) {
          // Sent again under the same key.
        }
        sums.merge(player, 1L, Long::sum);
        answered.incrementAndGet();
      }
      ledger.close();
    }
    return sums;
  }

  private static boolean isAnswered(CassandraLedger ledger, Command.Submit submit) {
    try {
      return switch (ledger.commit(List.of(submit)).getFirst()) {
        case Outcome.Done _, Outcome.Replayed _, Outcome.SameAs _ -> true;
        case Outcome.Refused(var refusal) -> {
          assertThat(refusal).isInstanceOf(Unavailable.class);
          yield false;
        }
      };
    } catch (Unavailable away) {
      return false;
    }
  }

  private static void require(Settings settings, Map<String, Long> expected) {
    try (Cassandra cassandra = Cassandra.open(settings)) {
      CassandraLedger ledger =
          CassandraLedger.open(
              cassandra, InstantSource.system(), CassandraLedger.Options.defaults());
      assertThat(LostWritesTest.scores(ledger)).isEqualTo(expected);
      List<Event> events = new ArrayList<>();
      ledger.events(1, Integer.MAX_VALUE, events::add);
      assertThat(events.stream().filter(Event.Scored.class::isInstance))
          .hasSize((int) expected.values().stream().mapToLong(Long::longValue).sum());
      ledger.close();
    }
  }
}
