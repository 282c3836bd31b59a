package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One of two servers is killed under writers that use both. A writer that got no answer sends the
/// same submission with the same key to the other one. So in the end every submission must have
/// counted exactly once, and the ranks must be those of the scores.
final class KilledInstanceTest {
  private static final int WRITERS = 6;

  @TempDir Path directory;

  @Test
  void nothing_acknowledged_is_lost_and_nothing_counts_twice() throws Exception {
    long seed = System.nanoTime();
    System.out.println("KilledInstanceTest seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<SumWriter> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new SumWriter(i, random.split()));
    }
    try (SharedScene scene = new SharedScene(directory)) {
      ServerProcess survivor = scene.serve();
      ServerProcess victim = scene.serve();
      assertThat(survivor.put(SumWriter.BOARD, SumWriter.DEFINITION).statusCode()).isEqualTo(201);
      CountDownLatch untilKill = new CountDownLatch(200 + random.nextInt(400));
      CountDownLatch untilEnd = new CountDownLatch((int) untilKill.getCount() + 400);
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> writing = new ArrayList<>();
        for (SumWriter writer : writers) {
          SplittableRandom choice = random.split();
          writing.add(
              threads.submit(() -> write(writer, choice, survivor, victim, untilKill, untilEnd)));
        }
        untilKill.await();
        victim.kill();
        for (Future<?> each : writing) {
          each.get();
        }
      }
      SharedScene.awaitIndex(survivor, SumWriter.BOARD);
      SumWriter.requireExact(survivor, writers);
      assertThat(survivor.stop()).isZero();
      assertThat(ServerProcess.run("verify", scene.flags()).code()).isZero();
    }
  }

  private static void write(
      SumWriter writer,
      SplittableRandom choice,
      ServerProcess survivor,
      ServerProcess victim,
      CountDownLatch untilKill,
      CountDownLatch untilEnd) {
    try {
      while (untilEnd.getCount() > 0) {
        sendOnce(writer, choice.nextBoolean() ? survivor : victim, survivor);
        untilKill.countDown();
        untilEnd.countDown();
      }
    } finally {
      // One that failed must not leave the others waiting.
      release(untilKill);
      release(untilEnd);
    }
  }

  private static void sendOnce(SumWriter writer, ServerProcess chosen, ServerProcess survivor) {
    try {
      writer.sendPending(chosen);
    } catch (UncheckedIOException killed) {
      writer.sendPending(survivor);
    }
  }

  private static void release(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      latch.countDown();
    }
  }
}
