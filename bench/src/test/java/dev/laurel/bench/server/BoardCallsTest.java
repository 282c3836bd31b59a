package dev.laurel.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.bench.load.Requests;
import dev.laurel.bench.load.Wire;
import org.junit.jupiter.api.Test;

class BoardCallsTest {
  private final Wire wire = new Wire();

  @Test
  void a_submission_tells_the_length_of_its_body() {
    new BoardCalls(10, 1).submit().requests().get().next(wire);

    assertThat(wire.toString())
        .startsWith("POST /v1/games/bench/boards/board/scores HTTP/1.1\r\n")
        .contains("\r\nContent-Length: " + body().length() + "\r\n\r\n");
    assertThat(body()).matches("\\{\"player\":\"player:0000000\\d\",\"score\":\\d+}");
  }

  @Test
  void filling_names_every_player_once_and_then_ends() {
    Requests requests = new BoardCalls(25_000, 1).fill().requests().get();

    assertThat(requests.next(wire)).isEqualTo(10_000);
    assertThat(body().lines().toList().getLast()).contains("player:00009999");
    wire.clear();
    assertThat(requests.next(wire)).isEqualTo(10_000);
    wire.clear();
    assertThat(requests.next(wire)).isEqualTo(5_000);
    assertThat(body().lines().toList().getLast()).contains("player:00024999");
    wire.clear();
    assertThat(requests.next(wire)).isZero();
    assertThat(wire.length()).isZero();
  }

  private String body() {
    String text = wire.toString();
    return text.substring(text.indexOf("\r\n\r\n") + 4);
  }
}
