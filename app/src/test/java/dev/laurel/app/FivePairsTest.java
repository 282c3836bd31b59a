package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.Pair.Call;
import dev.laurel.app.Pair.Told;
import dev.laurel.testkit.server.RedisCluster;
import dev.laurel.testkit.server.RedisServer;
import dev.laurel.testkit.time.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever is done, all pairs of engines tell the same, byte for byte.
///
/// All go by one clock that the test moves. What is compared is status and body of every answer, as
/// they are, but for two things: the answer to a submission names its event, by a number that each
/// ledger gives as it likes; and when a window was closed or a snapshot taken is told by the
/// embedded ledger some microseconds later, since it gives such an act a time of its own.
/// `-Dlaurel.seed=` plays a game again.
final class FivePairsTest {
  /// Redis and DynamoDB forget what is old by clocks of their own: by those nothing here is old.
  private static final Instant START = Instant.parse("2040-03-10T22:05:00Z");

  /// Play begins five minutes past an hour and takes less than five, so that windows end, and their
  /// grace, in the breaks alone: in these the test has them archived, at the same time everywhere.
  private static final List<Duration> BREAKS =
      List.of(Duration.ofHours(1), Duration.ofHours(26), Duration.ofDays(8));

  private static final Duration RETENTION = Duration.ofDays(90);
  private static final Pattern EVENT = Pattern.compile("\"event\":\"[0-9A-Z]{26}\"");
  private static final Pattern TAKEN =
      Pattern.compile("(\"(?:takenAt|closedAt)\":\"[^\".]+)\\.\\d{6}Z\"");
  private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");

  private final Closing closing = new Closing();
  private final ManualClock clock = new ManualClock(START);
  private final List<Pair> pairs = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void the_same_calls_have_the_same_answers_on_all_pairs() throws Exception {
    play(1, 30, Survey.Extent.SOME);
  }

  @Test
  @Tag("long")
  void the_same_calls_have_the_same_answers_on_all_pairs_for_longer() throws Exception {
    play(4, 120, Survey.Extent.ALL);
  }

  private void play(int rounds, int steps, Survey.Extent extent) throws Exception {
    long seed = Long.getLong("laurel.seed", System.nanoTime());
    System.out.println("FivePairsTest seed " + seed);
    try (closing;
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      open();
      Play play = new Play(threads, new Random(seed), "seed " + seed);
      play.define();
      for (int round = 0; round < rounds; round++) {
        for (Duration pause : BREAKS) {
          play.some(steps);
          play.rest(pause);
        }
      }
      play.some(steps);
      play.lookAtEverything(extent);
    }
  }

  private void open() throws IOException {
    RedisServer redis = closing.add(RedisServer.start(made("redis")));
    Engines.Redis one = new Engines.Redis(List.of(redis.uri()), false);
    add("rocksdb and memory", new Engines.Embedded(made("rocksdb"), 0, RETENTION));
    add("postgres and memory", new Engines.Single(Stores.postgres(closing), RETENTION));
    add("postgres and redis", shared(Stores.postgres(closing), one));
    add("dynamodb and a redis cluster", shared(Stores.dynamo(), cluster("dynamo")));
    add("cassandra and a redis cluster", shared(Stores.cassandra(), cluster("cassandra")));
  }

  private Path made(String name) throws IOException {
    return Files.createDirectory(directory.resolve(name));
  }

  private void add(String name, Engines engines) throws IOException {
    pairs.add(closing.add(Pair.open(name, engines, clock)));
  }

  private static Engines shared(Store store, Engines.Redis redis) {
    return new Engines.Shared(store, redis, RETENTION, Duration.ZERO);
  }

  private Engines.Redis cluster(String name) throws IOException {
    RedisCluster cluster = closing.add(RedisCluster.start(made("cluster-" + name)));
    return new Engines.Redis(cluster.uris(), true);
  }

  /// Sends to all, and compares what they tell with what the first one tells.
  private final class Play {
    private final ExecutorService threads;
    private final Random random;
    private final RandomGame game;
    private final Survey survey;
    private final String told;
    private int calls;
    private int done;

    Play(ExecutorService threads, Random random, String told) {
      this.threads = threads;
      this.random = random;
      this.told = told;
      this.game = new RandomGame(random, clock);
      this.survey = new Survey(random);
    }

    void define() throws Exception {
      for (int board = 0; board < RandomGame.BOARDS; board++) {
        assertThat(send(game.define(board)).status()).isEqualTo(201);
      }
      look(Survey.players());
    }

    void some(int steps) throws Exception {
      for (int step = 0; step < steps; step++) {
        Told _ = send(game.next());
        Told _ = ask(survey.next(random.nextInt(RandomGame.BOARDS)));
      }
    }

    /// Time goes by, and what has ended by then is archived.
    void rest(Duration pause) throws Exception {
      Instant hour = clock.instant().truncatedTo(ChronoUnit.HOURS);
      clock.set(hour.plus(pause).plus(Duration.ofMinutes(5)));
      all(pair -> {
        pair.archive();
        return pair;
      });
    }

    void lookAtEverything(Survey.Extent extent) throws Exception {
      look(Survey.players());
      for (int board = 0; board < RandomGame.BOARDS; board++) {
        look(survey.everything(board, extent));
        for (String window : List.of("ALL-TIME", "daily", "daily~1")) {
          walk(Survey.firstPage(board, window));
        }
      }
      // The same refusals everywhere would prove little.
      System.out.println("FivePairsTest " + calls + " calls, " + done + " of them with 200");
      assertThat(done).isGreaterThan(calls / 4);
    }

    private void look(List<Call> questions) throws Exception {
      for (Call question : questions) {
        Told _ = ask(question);
      }
    }

    /// The cursor of one leads on at all of them.
    private void walk(Call first) throws Exception {
      Matcher next = NEXT.matcher(ask(first).bytes());
      while (next.find()) {
        next = NEXT.matcher(ask(Call.get(first.path() + "&cursor=" + next.group(1))).bytes());
      }
    }

    private Told send(Call call) throws Exception {
      return same(call, all(pair -> comparable(pair.send(call))));
    }

    private Told ask(Call call) throws Exception {
      return same(call, all(pair -> comparable(pair.ask(call))));
    }

    private Told comparable(Told answer) {
      String nameless = EVENT.matcher(answer.bytes()).replaceAll("\"event\":\"\"");
      return new Told(answer.status(), TAKEN.matcher(nameless).replaceAll("$1Z\""));
    }

    private Told same(Call call, List<Told> answers) {
      calls++;
      done += answers.getFirst().status() == 200 ? 1 : 0;
      for (int i = 1; i < answers.size(); i++) {
        assertThat(answers.get(i))
            .as("%s, call %d at %s: %s %s", told, calls, clock.instant(), pairs.get(i), call)
            .isEqualTo(answers.getFirst());
      }
      return answers.getFirst();
    }

    private <T> List<T> all(Function<Pair, T> each)
        throws InterruptedException, ExecutionException {
      List<Future<T>> begun =
          pairs.stream().map(pair -> threads.submit(() -> each.apply(pair))).toList();
      List<T> answers = new ArrayList<>();
      for (Future<T> one : begun) {
        answers.add(one.get());
      }
      return answers;
    }
  }
}
