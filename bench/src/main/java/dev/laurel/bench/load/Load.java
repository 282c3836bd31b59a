package dev.laurel.bench.load;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Sends traffic and measures how it is answered.
public final class Load implements Gauge, AutoCloseable {
  private static final int PRECISION = 3;

  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private Load() {}

  /// Sends as the plan says, for as long as the effort says, and waits for the last reply.
  public static Result run(Plan plan, Traffic traffic, Effort effort, Progress progress)
      throws IOException, InterruptedException {
    try (Load load = start(plan, traffic)) {
      return new Meter(traffic.name(), load, progress).measure(effort);
    }
  }

  public static Result run(Plan plan, Traffic traffic, Effort effort)
      throws IOException, InterruptedException {
    return run(plan, traffic, effort, Progress.of(traffic.name()));
  }

  /// Begins to send; for load that runs beside something else until it is closed.
  public static Load start(Plan plan, Traffic traffic) throws IOException {
    Load load = new Load();
    try {
      for (int i = 0; i < plan.threads(); i++) {
        int share = (plan.connections() + i) / plan.threads();
        load.workers.add(Worker.open(plan, traffic, share));
      }
    } catch (IOException e) {
      load.closeWorkers();
      throw new BenchFailure("no connection to port " + plan.port() + ": " + e.getMessage(), e);
    }
    load.workers.forEach(
        worker -> load.threads.add(Thread.ofPlatform().name("load").start(worker::run)));
    return load;
  }

  @Override
  public long done() {
    long sum = 0;
    for (Worker worker : workers) {
      sum += worker.done();
    }
    return sum;
  }

  @Override
  public Histogram takeLatency() {
    Histogram sum = new Histogram(PRECISION);
    workers.forEach(worker -> sum.add(worker.takeLatency()));
    return sum;
  }

  @Override
  public @Nullable Exception failure() {
    for (Worker worker : workers) {
      Exception failure = worker.failure();
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }

  @Override
  public boolean isRunning() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  /// Sends nothing more and waits for the last reply, though not for ever.
  @Override
  public void close() throws IOException {
    workers.forEach(Worker::stop);
    try {
      for (Thread thread : threads) {
        thread.join(Duration.ofSeconds(Meter.STALL_SECONDS));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      closeWorkers();
    }
  }

  private void closeWorkers() throws IOException {
    for (Worker worker : workers) {
      worker.close();
    }
  }
}
