package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/// The checker finds what it is for.
final class HistoryTest {
  private final History history = new History();

  private void written() {
    history.wrote(0, 10, 1);
    history.wrote(20, 30, 2);
    history.wrote(40, 50, 3);
  }

  @Test
  void reads_during_a_write_may_see_either() {
    written();
    history.read(21, 22, 1, "");
    history.read(23, 29, 2, "");
    history.read(24, 29, 1, "");
    assertThatCode(() -> history.check("")).doesNotThrowAnyException();
  }

  @Test
  void a_read_that_misses_an_acknowledged_write_is_found() {
    written();
    history.read(31, 32, 1, "");
    assertThatThrownBy(() -> history.check("")).hasMessageContaining("acknowledged");
  }

  @Test
  void a_read_that_goes_back_is_found() {
    written();
    history.read(21, 22, 2, "");
    history.read(23, 24, 1, "");
    assertThatThrownBy(() -> history.check("")).hasMessageContaining("somebody had read");
  }

  @Test
  void a_read_from_the_future_is_found() {
    written();
    history.read(31, 32, 3, "");
    assertThatThrownBy(() -> history.check("")).hasMessageContaining("never begun");
  }
}
