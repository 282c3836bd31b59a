package dev.laurel.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;

/// Questions that many threads ask one by one and another machine answers many at a time: while one
/// round is under way, the questions of the next gather. One who asks alone waits for nobody.
///
/// A round begins after its questions were asked, so an answer is never older than its question.
public final class Gathering<Q, A> {
  /// Answers questions, in their order.
  @FunctionalInterface
  public interface Round<Q, A> {
    List<A> answer(List<Q> questions);
  }

  private record Asked<Q, A>(Q question, CompletableFuture<A> answer) {}

  private final Round<Q, A> round;
  private final int most;
  private final int roundsAtOnce;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Asked<Q, A>> waiting = new ArrayDeque<>();
  private int running;

  /// Rounds of at most `most` questions, at most `roundsAtOnce` of them under way.
  public Gathering(int most, int roundsAtOnce, Round<Q, A> round) {
    this.round = round;
    this.most = most;
    this.roundsAtOnce = roundsAtOnce;
  }

  /// Waits for the answer. What the round throws, all who asked in it get.
  public A ask(Q question) {
    Asked<Q, A> asked = new Asked<>(question, new CompletableFuture<>());
    if (join(asked)) {
      lead();
    }
    try {
      return asked.answer.join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  /// How many questions wait for a round.
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /// Whether the one who asks is to run the next round.
  private boolean join(Asked<Q, A> asked) {
    lock.lock();
    try {
      waiting.add(asked);
      boolean leads = running < roundsAtOnce;
      running += leads ? 1 : 0;
      return leads;
    } finally {
      lock.unlock();
    }
  }

  /// Runs one round. Where more questions wait, another thread runs the next one: whoever leads
  /// wants an answer, too.
  private void lead() {
    List<Asked<Q, A>> asked = take();
    if (asked.isEmpty()) {
      return;
    }
    try {
      List<A> answers = round.answer(asked.stream().map(Asked::question).toList());
      for (int i = 0; i < asked.size(); i++) {
        asked.get(i).answer.complete(answers.get(i));
      }
    } catch (RuntimeException | Error failure) {
      asked.forEach(each -> each.answer.completeExceptionally(failure));
    }
    if (goesOn()) {
      Thread.startVirtualThread(this::lead);
    }
  }

  private List<Asked<Q, A>> take() {
    lock.lock();
    try {
      List<Asked<Q, A>> taken = new ArrayList<>();
      while (taken.size() < most && !waiting.isEmpty()) {
        taken.add(waiting.remove());
      }
      running -= taken.isEmpty() ? 1 : 0;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private boolean goesOn() {
    lock.lock();
    try {
      boolean more = !waiting.isEmpty();
      running -= more ? 0 : 1;
      return more;
    } finally {
      lock.unlock();
    }
  }
}
