package dev.laurel.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.bench.load.Requests;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.load.Wire;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SortedSetTest {
  private final SortedSet set = new SortedSet(1_000, 1);

  @Test
  void every_command_is_well_formed() {
    assertThat(commandsOf(set.add())).isEqualTo(1);
    assertThat(commandsOf(set.rank())).isEqualTo(1);
    assertThat(commandsOf(set.top(100))).isEqualTo(1);
    assertThat(commandsOf(set.top(10))).isEqualTo(1);
    assertThat(commandsOf(set.around())).isEqualTo(2);
  }

  @Test
  void filling_ends_with_the_last_player() {
    Requests requests = set.fill(0, 250).requests().get();
    Wire wire = new Wire();

    assertThat(requests.next(wire)).isEqualTo(100);
    assertThat(requests.next(wire)).isEqualTo(100);
    assertThat(requests.next(wire)).isEqualTo(50);
    assertThat(requests.next(wire)).isZero();
    assertThat(wire.toString()).contains("player:00000249").doesNotContain("player:00000250");
    assertThat(countCommands(wire)).isEqualTo(3);
  }

  private static int commandsOf(Traffic traffic) {
    Wire wire = new Wire();
    assertThat(traffic.requests().get().next(wire)).isEqualTo(1);
    return countCommands(wire);
  }

  /// A command has the form of a reply: an array of texts.
  private static int countCommands(Wire wire) {
    return new RespReplies().take(ByteBuffer.wrap(wire.array(), 0, wire.length()));
  }
}
