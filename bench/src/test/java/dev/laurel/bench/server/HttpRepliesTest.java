package dev.laurel.bench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRepliesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        "HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nContent-Length:11\r\n\r\nHTTP/1.1 20",
        "HTTP/1.1 200 OK\r\nCONTENT-LENGTH: 4\r\nContent-Language: en\r\n\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 204 No Content\r\nServer: x\r\n\r\n"
      })
  void a_response_ends_with_its_last_byte_however_it_is_cut(String response) {
    byte[] twice = (response + response).getBytes(StandardCharsets.US_ASCII);
    for (int cut = 0; cut <= twice.length; cut++) {
      HttpReplies replies = new HttpReplies();
      int first = replies.take(ByteBuffer.wrap(twice, 0, cut));
      int second = replies.take(ByteBuffer.wrap(twice, cut, twice.length - cut));

      assertThat(first).as("cut at %d", cut).isEqualTo(cut / response.length());
      assertThat(first + second).isEqualTo(2);
    }
  }

  @Test
  void an_error_is_told_with_its_body() {
    assertThatThrownBy(() -> take("HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\noops"))
        .hasMessageContaining("404")
        .hasMessageContaining("oops");
  }

  @Test
  void an_error_without_a_body_is_told() {
    assertThatThrownBy(() -> take("HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n"))
        .hasMessageContaining("503");
  }

  @Test
  void a_chunked_response_is_refused_rather_than_misread() {
    assertThatThrownBy(() -> take("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"))
        .hasMessageContaining("without a Content-Length");
  }

  private static int take(String text) {
    return new HttpReplies().take(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }
}
