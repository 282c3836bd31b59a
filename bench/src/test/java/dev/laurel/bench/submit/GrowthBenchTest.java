package dev.laurel.bench.submit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GrowthBenchTest {
  @Test
  void sizes_grow_about_threefold_up_to_the_last() {
    assertThat(GrowthBench.sizes(10_000_000))
        .containsExactly(10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000);
    assertThat(GrowthBench.sizes(20_000)).containsExactly(10_000, 20_000);
    assertThat(GrowthBench.sizes(500)).containsExactly(500);
  }
}
