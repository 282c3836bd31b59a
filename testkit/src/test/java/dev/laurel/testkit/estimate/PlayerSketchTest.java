package dev.laurel.testkit.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.PlayerSketch;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How many different players several sketches were told.
final class PlayerSketchTest {
  private static PlayerSketch of(int from, int to) {
    PlayerSketch sketch = new PlayerSketch();
    IntStream.range(from, to).forEach(i -> sketch.add(Crowd.player(i)));
    return sketch;
  }

  @Test
  void nobody_is_counted_where_nobody_was() {
    assertThat(PlayerSketch.count(List.of()))
        .isEqualTo(new PlayerSketch.Players(0, new Bounds(0, 0)));
    assertThat(PlayerSketch.count(List.of(of(0, 0), of(0, 0))).about()).isZero();
  }

  @Test
  void few_players_are_counted_to_the_last_one() {
    assertThat(PlayerSketch.count(List.of(of(0, 60), of(40, 100), of(0, 100))).about())
        .isEqualTo(100);
  }

  /// The numbers are fixed, so that this never fails by chance; the error is what the sketch says.
  @ParameterizedTest
  @ValueSource(ints = {1_000, 10_000, 100_000, 1_000_000})
  void many_players_are_counted_within_the_stated_error(int players) {
    int half = players / 2;
    PlayerSketch.Players counted =
        PlayerSketch.count(List.of(of(0, half), of(half / 2, players), of(0, players)));
    assertThat(Math.abs(counted.about() - players))
        .isLessThanOrEqualTo((long) (PlayerSketch.RELATIVE_ERROR * players));
    assertThat(counted.bounds().contains(players)).isTrue();
    assertThat(PlayerSketch.RELATIVE_ERROR).isBetween(0.01, 0.02);
  }
}
