package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real server is killed under eight writers, again and again. A writer that got no answer
/// sends the same submission with the same key to the next server. So in the end every submission
/// must have counted exactly once.
final class CrashTest {
  private static final int WRITERS = 8;

  @TempDir Path data;

  @Test
  void nothing_acknowledged_is_lost_and_nothing_counts_twice() throws Exception {
    run(4, 400);
  }

  @Test
  @Tag("long")
  void nothing_is_lost_or_doubled_over_a_hundred_kills() throws Exception {
    run(100, 600);
  }

  private void run(int kills, int answersBetweenKills) throws Exception {
    long seed = System.nanoTime();
    System.out.println("CrashTest seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<SumWriter> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new SumWriter(i, random.split()));
    }
    for (int i = 0; i < kills; i++) {
      try (ServerProcess server = ServerProcess.start(data)) {
        server.put(SumWriter.BOARD, SumWriter.DEFINITION);
        int answers = answersBetweenKills / 2 + random.nextInt(answersBetweenKills);
        CountDownLatch enough = new CountDownLatch(answers);
        List<Thread> threads =
            writers.stream()
                .map(
                    writer -> Thread.ofVirtual().start(() -> writer.runUntilKilled(server, enough)))
                .toList();
        enough.await();
        server.kill();
        for (Thread thread : threads) {
          thread.join();
        }
      }
    }
    try (ServerProcess server = ServerProcess.start(data)) {
      writers.forEach(writer -> writer.sendPending(server));
      SumWriter.requireExact(server, writers);
      assertThat(server.stop()).as("exit code after SIGTERM").isZero();
    }
  }
}
