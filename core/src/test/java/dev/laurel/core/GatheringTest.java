package dev.laurel.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GatheringTest {
  private final ConcurrentLinkedQueue<Integer> rounds = new ConcurrentLinkedQueue<>();
  private final Semaphore open = new Semaphore(0);
  private final Semaphore begun = new Semaphore(0);

  private List<Integer> squares(List<Integer> questions) {
    rounds.add(questions.size());
    begun.release();
    open.acquireUninterruptibly();
    open.release();
    if (questions.contains(-1)) {
      throw new IllegalArgumentException("no such question");
    }
    return questions.stream().map(it -> it * it).toList();
  }

  @Test
  void who_asks_alone_is_answered_at_once() {
    open.release();
    Gathering<Integer, Integer> gathering = new Gathering<>(10, 1, this::squares);
    assertThat(gathering.ask(3)).isEqualTo(9);
    assertThat(gathering.ask(4)).isEqualTo(16);
    assertThat(rounds).containsExactly(1, 1);
  }

  @Test
  void questions_that_come_during_a_round_are_asked_together_in_the_next() throws Exception {
    Gathering<Integer, Integer> gathering = new Gathering<>(10, 1, this::squares);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> answers = new ArrayList<>();
      answers.add(threads.submit(() -> gathering.ask(0)));
      begun.acquire();
      for (int i = 1; i <= 25; i++) {
        int number = i;
        answers.add(threads.submit(() -> gathering.ask(number)));
      }
      awaitWaiting(gathering, 25);
      open.release();
      for (int i = 0; i <= 25; i++) {
        assertThat(answers.get(i).get()).isEqualTo(i * i);
      }
    }
    assertThat(rounds).containsExactly(1, 10, 10, 5);
    assertThat(gathering.ask(5)).isEqualTo(25);
  }

  private static void awaitWaiting(Gathering<?, ?> gathering, int count) {
    while (gathering.waiting() < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void a_round_that_fails_fails_for_all_of_it_and_nobody_else() throws Exception {
    Gathering<Integer, Integer> gathering = new Gathering<>(2, 1, this::squares);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> first = threads.submit(() -> gathering.ask(7));
      begun.acquire();
      Future<Integer> failing = threads.submit(() -> gathering.ask(-1));
      awaitWaiting(gathering, 1);
      Future<Integer> beside = threads.submit(() -> gathering.ask(2));
      awaitWaiting(gathering, 2);
      Future<Integer> later = threads.submit(() -> gathering.ask(3));
      awaitWaiting(gathering, 3);
      open.release();
      assertThat(first.get()).isEqualTo(49);
      assertThat(later.get()).isEqualTo(9);
      assertThatThrownBy(failing::get).hasRootCauseMessage("no such question");
      assertThatThrownBy(beside::get).hasRootCauseMessage("no such question");
    }
  }
}
