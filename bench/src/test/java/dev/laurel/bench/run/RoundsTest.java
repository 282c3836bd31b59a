package dev.laurel.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.bench.load.Effort;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void both_sides_take_turns_and_their_medians_count() throws Exception {
    List<String> order = new ArrayList<>();
    Iterator<Double> laurel = List.of(9.0, 1.0, 5.0).iterator();
    Iterator<Double> redis = List.of(2.0, 3.0, 100.0).iterator();

    Rounds.Medians medians =
        new Rounds(3, new Effort(5, 1, 1))
            .measure(told(order, "laurel", laurel), Optional.of(told(order, "redis", redis)));

    assertThat(medians.laurel()).isEqualTo(5);
    assertThat(medians.redis()).hasValue(3);
    assertThat(order).containsExactly("redis", "laurel", "redis", "laurel", "redis", "laurel");
  }

  @Test
  void an_even_number_of_rounds_has_the_mean_of_the_middle_two() {
    assertThat(Rounds.median(new double[] {4, 1, 100, 2})).isEqualTo(3);
  }

  private static Measure told(List<String> order, String side, Iterator<Double> numbers) {
    return _ -> {
      order.add(side);
      return numbers.next();
    };
  }
}
