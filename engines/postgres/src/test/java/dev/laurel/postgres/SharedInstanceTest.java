package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SharedInstanceTest {
  @Test
  void a_sole_instance_and_shared_ones_keep_one_another_away() {
    try (Scene scene = Scene.empty(PostgresLedger.Options.defaults());
        Scene other = scene.beside()) {
      SharedInstance first = SharedInstance.take(scene.database()).orElseThrow();
      SharedInstance second = SharedInstance.take(other.database()).orElseThrow();
      assertThat(SoleInstance.take(other.database())).isEmpty();
      first.close();
      assertThat(second.isHeld()).isTrue();
      assertThat(SoleInstance.take(scene.database())).isEmpty();
      second.close();
      try (SoleInstance _ = SoleInstance.take(scene.database()).orElseThrow()) {
        assertThat(SharedInstance.take(other.database())).isEmpty();
      }
      SharedInstance.take(other.database()).orElseThrow().close();
    }
  }
}
