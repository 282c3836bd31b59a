package dev.laurel.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.bench.host.BenchFailure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RespRepliesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "+PONG\r\n",
        ":1234\r\n",
        ":-1\r\n",
        "$0\r\n\r\n",
        "$5\r\na\r\n:1\r\n",
        "*0\r\n",
        "*2\r\n$1\r\na\r\n:7\r\n",
        "*2\r\n*2\r\n:1\r\n:2\r\n*1\r\n$2\r\n*3\r\n"
      })
  void a_reply_ends_with_its_last_byte_however_it_is_cut(String reply) {
    byte[] twice = (reply + reply).getBytes(StandardCharsets.US_ASCII);
    for (int cut = 0; cut <= twice.length; cut++) {
      RespReplies replies = new RespReplies();
      int first = replies.take(ByteBuffer.wrap(twice, 0, cut));
      int second = replies.take(ByteBuffer.wrap(twice, cut, twice.length - cut));

      assertThat(first).as("cut at %d", cut).isEqualTo(cut / reply.length());
      assertThat(first + second).isEqualTo(2);
    }
  }

  @Test
  void an_error_is_told_in_its_own_words() {
    assertThatThrownBy(() -> take("-LOADING Redis is loading\r\n"))
        .isInstanceOf(BenchFailure.class)
        .hasMessageContaining("LOADING Redis is loading");
  }

  @ParameterizedTest
  @ValueSource(strings = {"$-1\r\n", "*-1\r\n"})
  void a_missing_player_is_an_error_and_not_a_fast_reply(String nothing) {
    assertThatThrownBy(() -> take(nothing)).hasMessageContaining("no such player");
  }

  @Test
  void what_is_no_reply_is_refused() {
    assertThatThrownBy(() -> take("HTTP/1.1 200 OK\r\n")).hasMessageContaining("no reply");
  }

  private static int take(String text) {
    return new RespReplies().take(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }
}
