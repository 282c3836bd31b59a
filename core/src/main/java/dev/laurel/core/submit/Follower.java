package dev.laurel.core.submit;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.ledger.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings committed groups into the index and answers them, in their order: on the writer's thread,
/// or one group behind it on a thread of its own. The writer alone calls it.
final class Follower {
  /// A group is brought in by parts of about so many commands where that costs nothing: the first
  /// are answered while the last are still brought in.
  private static final int PART_COMMANDS = 8;

  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

  private final Applier applier;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("laurel-follower").factory());
  private @Nullable CompletableFuture<Void> underWay;

  Follower(Applier applier) {
    this.applier = applier;
  }

  /// Whether a group may not be in the index yet.
  boolean isUnderWay() {
    CompletableFuture<Void> group = underWay;
    return group != null && !group.isDone();
  }

  /// Begins to bring a group in, when the one before it is.
  void follow(List<Job> jobs, List<Outcome> outcomes) {
    settle();
    underWay = CompletableFuture.runAsync(() -> run(jobs, outcomes), thread);
  }

  /// Brings a group in, after the one before it.
  void bringIn(List<Job> jobs, List<Outcome> outcomes) {
    settle();
    run(jobs, outcomes);
  }

  /// Returns when everything is in the index and answered.
  void settle() {
    CompletableFuture<Void> group = underWay;
    if (group != null) {
      group.join();
      underWay = null;
    }
  }

  void close() {
    settle();
    thread.close();
  }

  private void run(List<Job> jobs, List<Outcome> outcomes) {
    if (!applier.takesParts() || outcomes.stream().anyMatch(Outcome.SameAs.class::isInstance)) {
      runPart(jobs, outcomes);
      return;
    }
    int at = 0;
    for (int first = 0; first < jobs.size(); ) {
      int end = at;
      int next = first;
      while (next < jobs.size() && end - at < PART_COMMANDS) {
        end += jobs.get(next++).commands().size();
      }
      runPart(jobs.subList(first, next), outcomes.subList(at, end));
      at = end;
      first = next;
    }
  }

  /// What is refused here is stored all the same: whoever repeats it under its key is told so.
  private void runPart(List<Job> jobs, List<Outcome> outcomes) {
    List<Answer> answers;
    try {
      answers = applier.apply(jobs, outcomes);
    } catch (RuntimeException failure) {
      LOG.error("{} outcomes are stored but cannot be answered", outcomes.size(), failure);
      String detail =
          "It may be stored, but is not ranked yet; repeat it under the same idempotency key.";
      jobs.forEach(job -> job.refuse(new Unavailable(detail, 1)));
      return;
    }
    int at = 0;
    for (Job job : jobs) {
      int end = at + job.commands().size();
      job.answer(List.copyOf(answers.subList(at, end)));
      at = end;
    }
  }
}
