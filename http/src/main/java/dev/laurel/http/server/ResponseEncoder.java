package dev.laurel.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;

/// Puts a response into one buffer: one write, one packet where it fits.
final class ResponseEncoder {
  private static final byte[] OK_JSON =
      ascii("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ");
  private static final byte[] CLOSE = ascii("connection: close\r\n");
  private static final byte[] KEEP_ALIVE = ascii("connection: keep-alive\r\n");
  private static final byte[] LINE_END = ascii("\r\n");
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final int HEAD_ROOM = 320;

  private ResponseEncoder() {}

  /// What the connection header says: the default of the protocol goes without saying.
  enum Persistence {
    IMPLIED,
    KEEP_ALIVE,
    CLOSE
  }

  static ByteBuf encode(
      Exchange exchange,
      ByteBufAllocator allocator,
      Response response,
      boolean withBody,
      Persistence persistence) {
    int body = withBody ? response.length() : 0;
    ByteBuf out = allocator.ioBuffer(HEAD_ROOM + response.headers().length() + body);
    head(out, response);
    switch (persistence) {
      case IMPLIED -> {}
      case KEEP_ALIVE -> out.writeBytes(KEEP_ALIVE);
      case CLOSE -> out.writeBytes(CLOSE);
    }
    if (!response.headers().isEmpty()) {
      out.writeCharSequence(response.headers(), StandardCharsets.US_ASCII);
    }
    exchange.writeLines(out);
    out.writeBytes(LINE_END);
    return out.writeBytes(response.body(), 0, body);
  }

  /// The head of a response whose body ends with the connection.
  static ByteBuf encodeOpen(Exchange exchange, ByteBufAllocator allocator, Response response) {
    ByteBuf out = allocator.ioBuffer(HEAD_ROOM + response.headers().length());
    status(out, response);
    out.writeBytes(CLOSE);
    write(out, response.headers());
    exchange.writeLines(out);
    return out.writeBytes(LINE_END);
  }

  private static void head(ByteBuf out, Response response) {
    if (response.status() == 200 && response.type().equals(Response.JSON)) {
      out.writeBytes(OK_JSON);
      length(out, response.length());
      return;
    }
    status(out, response);
    if (response.status() != NO_CONTENT && response.status() != NOT_MODIFIED) {
      write(out, "content-length: ");
      length(out, response.length());
    }
  }

  private static void status(ByteBuf out, Response response) {
    HttpResponseStatus status = HttpResponseStatus.valueOf(response.status());
    write(out, "HTTP/1.1 " + status.code() + " " + status.reasonPhrase() + "\r\n");
    if (!response.type().isEmpty()) {
      write(out, "content-type: " + response.type() + "\r\n");
    }
  }

  private static void length(ByteBuf out, int length) {
    int unit = 1;
    while (length / unit >= 10) {
      unit *= 10;
    }
    for (int rest = length; unit > 0; unit /= 10) {
      out.writeByte('0' + rest / unit);
      rest %= unit;
    }
    out.writeBytes(LINE_END);
  }

  private static void write(ByteBuf out, String text) {
    out.writeCharSequence(text, StandardCharsets.US_ASCII);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
