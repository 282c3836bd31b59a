package dev.laurel.app;

import dev.laurel.app.demo.DemoClock;
import dev.laurel.app.demo.World;
import dev.laurel.app.metrics.Metrics;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.notice.Announcement;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.LaurelHttp;
import dev.laurel.http.api.Service;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `laurel demo`: a simulated game, to look at.
@Command(
    name = "demo",
    description = {
      "Starts a server with a simulated game: thousands of players, weeks of history, and matches"
          + " that go on while you look. Ends with Ctrl-C.",
      "Without --data its data is gone when it ends."
    },
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  private static final int MOST_PLAYERS = 100_000;
  private static final int MOST_DAYS = 60;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port to listen on (default: ${DEFAULT-VALUE}); 0 takes a free one.")
  int port = 7400;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      description = "An empty directory for the data (default: a temporary one).")
  @Nullable Path data;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Another number is another game (default: ${DEFAULT-VALUE}).")
  long seed = 7;

  @Option(
      names = "--players",
      paramLabel = "N",
      description = "How many play, up to 100000 (default: ${DEFAULT-VALUE}).")
  int players = 3000;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "How many days have been played, up to 60 (default: ${DEFAULT-VALUE}).")
  int days = 30;

  @Option(
      names = "--pace",
      paramLabel = "N",
      description = "How many matches a second are played live, up to 1000 (default: 4).")
  int pace = 4;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    check("players", players, MOST_PLAYERS);
    check("days", days, MOST_DAYS);
    check("pace", pace, 1000);
    Path directory = data == null ? Files.createTempDirectory("laurel-demo") : data;
    CountDownLatch ending = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Thread stop = Thread.ofPlatform().name("laurel-stop").unstarted(() -> stop(ending, ended));
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      run(directory, ending);
    } finally {
      if (data == null) {
        delete(directory);
      }
      ended.countDown();
    }
    return 0;
  }

  private static void check(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new CannotStart("--" + name + " must be between 1 and " + most + ".");
    }
  }

  /// A signal ends the play; the process ends when everything is closed.
  private static void stop(CountDownLatch ending, CountDownLatch ended) {
    ending.countDown();
    try {
      if (ended.await(20, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(0);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(Path directory, CountDownLatch ending) throws IOException, InterruptedException {
    Instant now = Instant.now();
    Instant start = now.truncatedTo(ChronoUnit.DAYS).minus(days, ChronoUnit.DAYS);
    DemoClock clock = new DemoClock(start);
    Metrics metrics = Metrics.start(Version.text());
    Engines.Embedded engines = new Engines.Embedded(directory, 0, Duration.ofDays(90));
    try (EmbeddedBackend backend = EmbeddedBackend.open(engines, clock);
        LaurelHttp http = listen(metrics)) {
      metrics.show(http);
      Service service = backend.serve(Announcement.NONE, AccessSettings.defaults());
      if (!service.ledger().boards().isEmpty()) {
        throw new CannotStart("The directory " + directory + " has boards already.");
      }
      say("Playing " + days + " days of " + players + " players ...");
      World world = new World(service.submissions(), players, seed);
      world.found(start, now);
      world.live(clock, start, now, service.archivist());
      clock.goLive();
      service.archivist().run();
      http.serve(service);
      metrics.show(service, backend::figures);
      say("Look at http://127.0.0.1:" + http.port() + "/ (Ctrl-C ends it)");
      play(world, ending);
    }
  }

  private LaurelHttp listen(Metrics metrics) {
    try {
      return LaurelHttp.listen(HttpSettings.of("127.0.0.1", port).with(metrics));
    } catch (IOException taken) {
      throw new CannotStart(taken.getMessage() + "; choose another --port.", taken);
    }
  }

  private void play(World world, CountDownLatch ending) throws InterruptedException {
    long pauseMicros = 1_000_000L / pace;
    while (!ending.await(pauseMicros, TimeUnit.MICROSECONDS)) {
      world.playOne(days);
    }
  }

  private void say(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
