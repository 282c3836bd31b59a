package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class AwayTest {
  @Test
  void there_is_room_for_so_many_and_again_when_one_has_ended() throws InterruptedException {
    Away away = new Away(1);
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch ran = new CountDownLatch(1);
    assertThat(away.run(() -> hold(gate))).isTrue();
    assertThat(away.run(ran::countDown)).isFalse();
    gate.countDown();
    while (!away.run(ran::countDown)) {
      Thread.onSpinWait();
    }
    ran.await();
  }

  private static void hold(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
